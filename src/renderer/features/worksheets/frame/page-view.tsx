import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Presence } from "#parts/presence/presence.tsx";
import { SaveProblem } from "#parts/saving/save-problem.tsx";
import { saveStateOf } from "#parts/saving/save-state-of.ts";
import { AsideToggle } from "#parts/wizard/aside-toggle.tsx";
import { HeadRow } from "#parts/wizard/head-row.tsx";
import { useAsidePanel } from "#parts/wizard/use-aside-panel.ts";
import { useSectionFocus } from "#parts/wizard/use-section-focus.ts";
import { useWizardShortcuts } from "#parts/wizard/use-wizard-shortcuts.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SaveState } from "#ui/forms/save-state.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { ConclusionSection } from "../conclusion/conclusion-section.tsx";
import { neighbor } from "../places.ts";
import { PrintWorksheet } from "../print/print-worksheet.tsx";
import { ThemeSection } from "../theme/theme-section.tsx";
import { useWorksheet } from "../worksheet-context.ts";
import { AboutPack } from "./about-pack.tsx";
import { Conflicts } from "./conflicts.tsx";
import { goToOpen, PageFoot } from "./page-foot.tsx";
import { PageSteps } from "./page-steps.tsx";
import { WorksheetAside } from "./worksheet-aside.tsx";

/** Head, themes, the one on screen and what stands beside it. */
export function PageView({ draftNote }: { readonly draftNote: ReactNode }) {
  const { pack, place, goTo, worksheet } = useWorksheet();
  const { saver, snapshot } = worksheet;
  const aside = useAsidePanel();
  const theme = pack.themes.find(({ key }) => key === place);
  useSectionFocus(place);
  useWizardShortcuts({
    nextOpen: goToOpen,
    move: (by) => {
      const to = neighbor(pack, place, by);
      if (to !== null) goTo(to);
    },
    save: () => void saver.flush(),
  });
  return (
    <PageLayout header={<PageHead aside={aside} />} wide>
      <div className="wizard" data-aside={aside.shown || undefined}>
        <PageSteps />
        <div className="wizard-middle">
          <div className="wizard-scroll">
            {draftNote}
            <SaveProblem error={snapshot.error} />
            <Conflicts />
            {theme === undefined ? <ConclusionSection /> : <ThemeSection key={theme.key} theme={theme} />}
            <AboutPack />
          </div>
          <PageFoot />
        </div>
        {aside.shown ? <WorksheetAside aside={aside} /> : null}
      </div>
    </PageLayout>
  );
}

function PageHead({ aside }: { readonly aside: ReturnType<typeof useAsidePanel> }) {
  const { caseRecord, people, pack, worksheet } = useWorksheet();
  const { saver, snapshot } = worksheet;
  return (
    <HeadRow title={pack.title}>
      <Presence people={people} />
      <SaveState state={saveStateOf(snapshot, () => void saver.flush())} />
      <LinkButton to={paths.case(caseRecord.id)} size="small" icon={ArrowLeft}>
        {t("Return to Case Details")}
      </LinkButton>
      <PrintWorksheet />
      <AsideToggle aside={aside} />
    </HeadRow>
  );
}
