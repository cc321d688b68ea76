import "./summary.css";
import { useEffect } from "react";
import { t } from "#lib/words/t.ts";
import { BoardEntry } from "#parts/boards/board-entry.tsx";
import { formName } from "#parts/saving/use-document.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { ReadOnly } from "../frame/read-only.tsx";
import { askedOf, judgmentBlocks } from "../print/paper-of-judgment.ts";
import { usePaperNames } from "../print/use-paper-names.ts";
import { useWavr } from "../wavr-context.ts";
import { AgreedRead } from "./agreed-read.tsx";
import { Agreement } from "./agreement.tsx";
import { askedIn } from "./asked.ts";
import { judgmentFields, offersFrom, requiredIn } from "./judgment.ts";
import { JudgmentControl } from "./judgment-control.tsx";
import { SignDialog } from "./sign-dialog.tsx";
import { SignedNote } from "./signed-note.tsx";
import { useMissing, useNextVersion } from "./use-missing.ts";
import { useStanding } from "./use-standing.ts";
import { useWorksheets } from "./use-worksheets.ts";

/** The judgment of the team in its own words, and who agreed. Nothing of it is computed (DOMAIN-7). */
export function SummarySection() {
  const { instrument, assessment, caseRecord } = useWavr();
  const words = instrument.wavr.assessment;
  const done = requiredIn(words, assessment.snapshot.forms[formName] ?? {});
  return (
    <section className="wavr-summary">
      <SectionHead title={words.title} side={t("{{done}} of {{total}} required fields", { ...done })}>
        {words.intro}
      </SectionHead>
      <SignedNote canEdit={assessment.canEdit} />
      <BoardEntry
        caseRecord={caseRecord}
        recordUuid={assessment.snapshot.record?.uuid ?? null}
        canEdit={assessment.canEdit}
      />
      {assessment.canEdit ? <JudgmentForm /> : <JudgmentRead />}
    </section>
  );
}

function JudgmentForm() {
  const { instrument, signing } = useWavr();
  const missing = useMissing();
  const offers = offersFrom(instrument.wavr.worksheet, useWorksheets());
  const { last, stands } = useStanding();
  const { close } = signing;
  // Who comes back later is not met by what was missing then.
  useEffect(() => close, [close]);
  return (
    <>
      {signing.tries > 0 && !signing.open ? (
        <ErrorSummary errors={missing} submitCount={signing.tries} />
      ) : null}
      <div className="wizard-stack">
        {judgmentFields(instrument.wavr.assessment).map((field) => (
          <JudgmentControl key={field.key} field={field} offers={offers(field.key)} />
        ))}
      </div>
      {stands && last !== null ? <AgreedRead kept={last} /> : <Agreement />}
      {signing.open ? <SignDialog /> : null}
    </>
  );
}

function JudgmentRead() {
  const { instrument, assessment, asking } = useWavr();
  const version = useNextVersion();
  const { form, snapshot } = assessment;
  const names = usePaperNames([form]);
  const { last, stands } = useStanding();
  const asked = stands && last !== null ? askedOf(last) : askedIn(form, asking, version);
  return (
    <ReadOnly
      blocks={
        snapshot.record === null ? null : judgmentBlocks(instrument.wavr.assessment, form, asked, names)
      }
      none={t("No judgment is written yet.")}
    />
  );
}
