import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Presence } from "#parts/presence/presence.tsx";
import { SaveProblem } from "#parts/saving/save-problem.tsx";
import { saveStateOf } from "#parts/saving/save-state-of.ts";
import { AsideToggle } from "#parts/wizard/aside-toggle.tsx";
import { HeadRow } from "#parts/wizard/head-row.tsx";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { useAsidePanel } from "#parts/wizard/use-aside-panel.ts";
import { useSectionFocus } from "#parts/wizard/use-section-focus.ts";
import { useWizardShortcuts } from "#parts/wizard/use-wizard-shortcuts.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SaveState } from "#ui/forms/save-state.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { IntakeSection } from "../intake/intake-section.tsx";
import { PlanAside } from "../plan/plan-aside.tsx";
import { PlanSection, submitPlan } from "../plan/plan-section.tsx";
import { PrintWavr } from "../print/print-wavr.tsx";
import { neighbor } from "../state/sections.ts";
import { SummaryAside } from "../summary/summary-aside.tsx";
import { SummarySection } from "../summary/summary-section.tsx";
import { pageTitle } from "../titles.ts";
import { useWavr } from "../wavr-context.ts";
import { WorksheetSection } from "../worksheet/worksheet-section.tsx";
import { AboutWavr } from "./about-wavr.tsx";
import { Conflicts } from "./conflicts.tsx";
import { SectionFoot } from "./section-foot.tsx";
import { UnderAge } from "./under-age.tsx";
import { useNextOpen } from "./use-next-open.ts";
import { useShown } from "./use-shown.ts";
import { WavrAside } from "./wavr-aside.tsx";
import { WavrSteps } from "./wavr-steps.tsx";
import { WhyLocked } from "./why-locked.tsx";

/** Head, steps, the section on screen and what stands beside it. */
export function PageView({ draftNotes }: { readonly draftNotes: ReactNode }) {
  const { section, goTo } = useWavr();
  const shown = useShown();
  const nextOpen = useNextOpen();
  const aside = useAsidePanel();
  useSectionFocus(section);
  useWizardShortcuts({
    nextOpen: (by) => nextOpen?.go(by),
    move: (by) => {
      const to = neighbor(section, by);
      if (to !== null) goTo(to);
    },
    save: () => (shown === null ? submitPlan() : void shown.saver.flush()),
  });
  return (
    <PageLayout header={<PageHead aside={aside} />} wide>
      <div className="wizard" data-aside={aside.shown || undefined}>
        <WavrSteps />
        <div className="wizard-middle">
          {section === "plan" ? <PlanPlace /> : <SavedSection draftNotes={draftNotes} />}
        </div>
        {aside.shown ? (
          <WavrAside aside={aside}>
            {section === "assessment" ? <SummaryAside /> : null}
            {section === "plan" ? <PlanAside /> : null}
          </WavrAside>
        ) : null}
      </div>
    </PageLayout>
  );
}

function PlanPlace() {
  const { underAge, plan, instrument } = useWavr();
  return underAge && plan === null ? <Stopped title={instrument.wavr.plan.title} /> : <PlanSection />;
}

/** A section that is saved as one types. */
function SavedSection({ draftNotes }: { readonly draftNotes: ReactNode }) {
  const { section, underAge, instrument, caseRecord, reading } = useWavr();
  const shown = useShown();
  const isLocked = isEndedCase(caseRecord) || !caseRecord.can.edit;
  if (underAge && section !== "intake" && shown?.snapshot.record === null)
    return <Stopped title={instrument.wavr[section].title} />;
  return (
    <>
      <div className="wizard-scroll">
        {draftNotes}
        {isLocked && reading === null && (section === "intake" || section === "worksheet") ? (
          <WhyLocked />
        ) : null}
        {underAge && section !== "intake" ? <UnderAge /> : null}
        <SaveProblem error={shown?.snapshot.error ?? null} />
        <Conflicts />
        {section === "worksheet" ? (
          <WorksheetSection />
        ) : section === "assessment" ? (
          <SummarySection />
        ) : (
          <IntakeSection />
        )}
        <AboutWavr />
      </div>
      <SectionFoot />
    </>
  );
}

/** A section that is not begun where the assessment stops. */
function Stopped({ title }: { readonly title: string }) {
  return (
    <>
      <div className="wizard-scroll">
        <SectionHead title={title} />
        <UnderAge />
        <AboutWavr />
      </div>
      <SectionFoot />
    </>
  );
}

function PageHead({ aside }: { readonly aside: ReturnType<typeof useAsidePanel> }) {
  const { caseRecord, people } = useWavr();
  const shown = useShown();
  return (
    <HeadRow title={pageTitle}>
      <Presence people={people} />
      {shown === null ? null : (
        <SaveState state={saveStateOf(shown.snapshot, () => void shown.saver.flush())} />
      )}
      <LinkButton to={paths.case(caseRecord.id)} size="small" icon={ArrowLeft}>
        {t("Return to Case Details")}
      </LinkButton>
      <PrintWavr />
      <AsideToggle aside={aside} />
    </HeadRow>
  );
}
