import { type ReactNode, useEffect, useRef } from "react";
import type { SectionKey } from "#contract/records/assessments/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { readProblem } from "#lib/bridge/error-message.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { SaveProblem } from "#parts/saving/save-problem.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { filesPlace } from "../address.ts";
import { useCstag } from "../cstag-context.ts";
import { FilesSection } from "../files-section.tsx";
import { InterviewsSection } from "../interviews/interviews-section.tsx";
import { logError } from "../log.ts";
import { ClassificationSection } from "../observations/classification-section.tsx";
import { ObservationsSection } from "../observations/observations-section.tsx";
import { SafetySection } from "../safety/safety-section.tsx";
import { stepOf } from "../state/progress.ts";
import { FindingsSection } from "../tasks/findings-section.tsx";
import { ResponseSection } from "../tasks/response-section.tsx";
import { AboutInstrument } from "./about-instrument.tsx";
import { ConflictNotes } from "./conflict-notes.tsx";
import { OtherWords } from "./other-words.tsx";
import { PersonPicker } from "./person-picker.tsx";
import { SectionFoot } from "./section-foot.tsx";

interface SectionViewProps {
  readonly onPick: ((person: PersonRef | null) => void) | null;
  readonly caseError: unknown;
  readonly draftNote: ReactNode;
}

/** The middle column: the section on screen above its footer. */
export function SectionView({ onPick, caseError, draftNote }: SectionViewProps) {
  const { place, person, canEdit, worded, snapshot } = useCstag();
  const scroller = useRef<HTMLDivElement>(null);
  useSectionFocus(scroller, place.section);
  useUnknownSection(place.section);
  return (
    <div className="wizard-middle">
      <div ref={scroller} className="wizard-scroll">
        {onPick === null ? null : <PersonPicker person={person} onPick={onPick} />}
        <OtherWords />
        {canEdit || worded.words === "other" ? null : <ReadOnly />}
        {caseError === null ? null : (
          <Callout kind="stop" role="alert" title={t("The case could not be read.")}>
            {readProblem(caseError)}
          </Callout>
        )}
        {draftNote}
        <SaveProblem error={snapshot.error} />
        <ConflictNotes />
        <SectionBody section={place.section} />
        {place.section === filesPlace ? null : <AboutInstrument />}
      </div>
      {place.section === filesPlace ? null : <SectionFoot />}
    </div>
  );
}

/** Why nothing can be changed here. */
function ReadOnly() {
  const { caseRecord } = useCstag();
  const archived = caseRecord?.archived_at ?? null;
  if (archived === null && caseRecord?.stage === "closed")
    return (
      <Callout
        kind="info"
        title={
          caseRecord.closed_at
            ? t("The case was closed on {{date}}.", { date: formatDate(caseRecord.closed_at) })
            : t("The case is closed.")
        }
      >
        {t("You may read and print this assessment. To change it, reopen the case first, on its page.")}
      </Callout>
    );
  if (archived === null)
    return <Callout kind="info">{t("You may read this assessment but not change it.")}</Callout>;
  return (
    <Callout kind="info" title={t("The case was archived on {{date}}.", { date: formatDate(archived) })}>
      {t("You may read and print this assessment. To change it, restore the case first, on its page.")}
    </Callout>
  );
}

function SectionBody({ section }: { readonly section: string }) {
  switch (section as SectionKey | typeof filesPlace) {
    case "assessment_findings":
      return <FindingsSection />;
    case "interviews":
      return <InterviewsSection />;
    case "key_observations":
      return <ObservationsSection key="ko" section="key_observations" />;
    case "threat_classification":
      return <ClassificationSection />;
    case "observations_suggesting":
      return <ObservationsSection key="ni" section="observations_suggesting" />;
    case "threat_response":
      return <ResponseSection />;
    case "safety_interviews":
      return <SafetySection />;
    case filesPlace:
      return <FilesSection />;
    default:
      return <FindingsSection />;
  }
}

/** A section that was chosen on this page takes the focus and is scrolled to its top. */
function useSectionFocus(scroller: React.RefObject<HTMLDivElement | null>, section: string) {
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    scroller.current?.scrollTo({ top: 0 });
    scroller.current?.querySelector<HTMLElement>("[data-section-title]")?.focus({ preventScroll: true });
  }, [scroller, section]);
}

/** An address may name an unknown section: that is logged, and the first section is shown (Spec §8). */
function useUnknownSection(section: string) {
  useEffect(() => {
    if (section !== filesPlace && stepOf(section) === undefined)
      logError(`No step holds the section "${section}".`);
  }, [section]);
}
