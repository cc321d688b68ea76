import { ArrowLeft } from "lucide-react";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { PinOffline } from "#parts/offline/pin-offline.tsx";
import { Presence } from "#parts/presence/presence.tsx";
import { saveStateOf } from "#parts/saving/save-state-of.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { AsideToggle } from "#parts/wizard/aside-toggle.tsx";
import { HeadRow } from "#parts/wizard/head-row.tsx";
import type { AsideState } from "#parts/wizard/use-aside-panel.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SaveState, type SaveStateValue } from "#ui/forms/save-state.tsx";
import { useCstag } from "../cstag-context.ts";
import { PrintAssessment } from "../print/print-assessment.tsx";
import { pageTitle } from "./titles.ts";

interface PageHeadProps {
  readonly aside: AsideState;
  /** Where an interview fills the page: where it is saved, in place of the assessment. */
  readonly saving?: SaveStateValue;
  /** Its answers as they are on screen, once it has a record: it can be printed alone. */
  readonly interview?: SectionForm | undefined;
}

/** The head of the page, in its sections and in a safety interview alike (Spec §2). */
export function PageHead({ aside, saving, interview }: PageHeadProps) {
  const { saver, snapshot, assessment, people, caseRecord } = useCstag();
  const state = saving ?? saveStateOf(snapshot, () => void saver.flush());
  return (
    <HeadRow title={pageTitle}>
      <Presence people={people} />
      <SaveState state={state} />
      {assessment ? (
        <PinOffline kind="assessment" id={assessment.uuid} madeHere={isMadeHere(assessment)} />
      ) : null}
      {caseRecord === null ? null : (
        <LinkButton to={paths.case(caseRecord.id)} size="small" icon={ArrowLeft}>
          {t("Return to Case Details")}
        </LinkButton>
      )}
      <PrintAssessment interview={interview} />
      <AsideToggle aside={aside} />
    </HeadRow>
  );
}
