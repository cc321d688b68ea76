import { ArrowLeft, PanelRight, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { SaveState } from "#ui/save-state.tsx";
import { useCstag } from "./cstag-context.ts";
import { saveStateOf } from "./state/save-state-of.ts";
import { pageTitle } from "./titles.ts";
import type { AsideState } from "./use-aside-panel.ts";

/** Title at the left; save state and actions at the right. */
export function HeadRow({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="cstag-head">
      <h1 className="cstag-title">{title}</h1>
      <div className="cstag-head-actions">{children}</div>
    </div>
  );
}

export function PageHead({ caseId, aside }: { readonly caseId: number | null; readonly aside: AsideState }) {
  const { saver, snapshot } = useCstag();
  return (
    <HeadRow title={pageTitle}>
      <SaveState state={saveStateOf(snapshot, () => void saver.flush())} />
      {caseId === null ? null : (
        <LinkButton to={paths.case(caseId)} size="small" icon={ArrowLeft}>
          Return to Case Details
        </LinkButton>
      )}
      <Button size="small" icon={Printer} className="cstag-print-button" onClick={() => window.print()}>
        Print
      </Button>
      {aside.over || !aside.shown ? (
        <IconButton
          icon={PanelRight}
          label={aside.shown ? "Hide details" : "Show details"}
          shortcut="Mod I"
          size="small"
          aria-expanded={aside.shown}
          onClick={aside.toggle}
        />
      ) : null}
    </HeadRow>
  );
}
