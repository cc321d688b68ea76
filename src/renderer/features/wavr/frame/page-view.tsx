import { ArrowLeft, ArrowRight, PanelRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { savedWords } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Presence } from "#parts/presence/presence.tsx";
import { SaveProblem } from "#parts/saving/save-problem.tsx";
import { saveStateOf } from "#parts/saving/save-state-of.ts";
import { HeadRow } from "#parts/wizard/head-row.tsx";
import { useAsidePanel } from "#parts/wizard/use-aside-panel.ts";
import { focusUnanswered, useWizardShortcuts } from "#parts/wizard/use-wizard-shortcuts.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { SaveState } from "#ui/forms/save-state.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { IntakeSection } from "../intake/intake-section.tsx";
import { pageTitle } from "../titles.ts";
import { type Shown, useWavr } from "../wavr-context.ts";
import { WorksheetSection } from "../worksheet/worksheet-section.tsx";
import { AboutWavr } from "./about-wavr.tsx";
import { Conflicts } from "./conflicts.tsx";
import { WavrAside } from "./wavr-aside.tsx";
import { WavrSteps } from "./wavr-steps.tsx";

/** The document that the section on screen writes. */
function useShown(): Shown {
  const { section, intake, worksheet } = useWavr();
  return section === "worksheet" ? worksheet : intake;
}

const nextOpen = (by: 1 | -1) => {
  if (!focusUnanswered(by)) announce(t("Every factor is coded."));
};

/** Head, steps, the section on screen and what stands beside it. */
export function PageView({ draftNotes }: { readonly draftNotes: ReactNode }) {
  const { section, goTo } = useWavr();
  const shown = useShown();
  const aside = useAsidePanel();
  useWizardShortcuts({
    nextOpen,
    move: (by) => goTo(by === 1 ? "worksheet" : "intake"),
    save: () => void shown.saver.flush(),
  });
  return (
    <PageLayout header={<PageHead aside={aside} />} wide>
      <div className="wizard" data-aside={aside.shown || undefined}>
        <WavrSteps />
        <div className="wizard-middle">
          <div className="wizard-scroll">
            {draftNotes}
            <SaveProblem error={shown.snapshot.error} />
            <Conflicts />
            {section === "worksheet" ? <WorksheetSection /> : <IntakeSection />}
            <AboutWavr />
          </div>
          <SectionFoot />
        </div>
        {aside.shown ? <WavrAside aside={aside} /> : null}
      </div>
    </PageLayout>
  );
}

function PageHead({ aside }: { readonly aside: ReturnType<typeof useAsidePanel> }) {
  const { caseRecord, people } = useWavr();
  const { saver, snapshot } = useShown();
  return (
    <HeadRow title={pageTitle}>
      <Presence people={people} />
      <SaveState state={saveStateOf(snapshot, () => void saver.flush())} />
      <LinkButton to={paths.case(caseRecord.id)} size="small" icon={ArrowLeft}>
        {t("Return to Case Details")}
      </LinkButton>
      {aside.over || !aside.shown ? (
        <IconButton
          icon={PanelRight}
          label={aside.shown ? t("Hide details") : t("Show details")}
          shortcut="Mod I"
          size="small"
          aria-expanded={aside.shown}
          onClick={aside.toggle}
        />
      ) : null}
    </HeadRow>
  );
}

/** The other section, the next factor that is not coded, Save & Next. */
function SectionFoot() {
  const { section, searchOf, goTo, instrument } = useWavr();
  const { saver, canEdit } = useShown();
  const [busy, setBusy] = useState(false);
  const isWorksheet = section === "worksheet";
  const save = async () => {
    setBusy(true);
    const saved = !canEdit || (await saver.flush());
    setBusy(false);
    if (!saved) return;
    const { record } = saver.snapshot();
    if (canEdit && record !== null) announce(savedWords(record));
    if (!isWorksheet) goTo("worksheet");
  };
  return (
    <footer className="wizard-foot">
      {isWorksheet ? (
        <Link to={{ search: searchOf("intake") }} className="wizard-foot-back">
          <Icon of={ArrowLeft} size={14} />
          <span className="bw-hidden">{t("Previous section:")} </span>
          <span className="bw-ellipsis">{instrument.wavr.intake.title}</span>
        </Link>
      ) : null}
      <div className="wizard-foot-actions">
        {isWorksheet ? (
          <Button variant="minimal" aria-keyshortcuts="F8" onClick={() => nextOpen(1)}>
            {t("Next not coded")} <Kbd keys="F8" />
          </Button>
        ) : null}
        {canEdit || !isWorksheet ? (
          <Button
            variant="primary"
            loading={busy}
            trailingIcon={isWorksheet ? undefined : ArrowRight}
            onClick={() => void save()}
          >
            {isWorksheet ? t("Save") : canEdit ? t("Save & Next") : t("Next")}
          </Button>
        ) : null}
      </div>
    </footer>
  );
}
