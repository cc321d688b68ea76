import { LifeBuoy, Route } from "lucide-react";
import { takeCoveredPicture } from "#lib/page/covered-picture.ts";
import { closeHelp } from "#lib/page/page-frame.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { CollectDiagnostics } from "#parts/diagnostics/collect-diagnostics.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { showTour } from "../shell-state.ts";

/** What help leads to: the tour once more, and somebody who helps. */
export function HelpFoot({ pathname }: { readonly pathname: string }) {
  const begin = () => {
    closeHelp();
    showTour(0);
  };
  return (
    <div className="bw-help-foot">
      <Button size="small" icon={Route} onClick={begin}>
        {t("Take the tour")}
      </Button>
      <LinkButton size="small" icon={LifeBuoy} to={paths.askForHelp(pathname)} onClick={takeCoveredPicture}>
        {t("Ask for help…")}
      </LinkButton>
      <CollectDiagnostics size="small" />
    </div>
  );
}
