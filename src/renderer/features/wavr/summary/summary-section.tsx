import "./summary.css";
import { useEffect } from "react";
import { t } from "#lib/words/t.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { useWavr } from "../wavr-context.ts";
import { Agreement } from "./agreement.tsx";
import { fromWorksheet, judgmentFields, requiredIn } from "./judgment.ts";
import { JudgmentControl } from "./judgment-control.tsx";
import { SignDialog } from "./sign-dialog.tsx";
import { useMissing } from "./use-missing.ts";

/** The judgment of the team in its own words, and who agreed. Nothing of it is computed (DOMAIN-7). */
export function SummarySection() {
  const { instrument, assessment, worksheet, signing } = useWavr();
  const words = instrument.wavr.assessment;
  const missing = useMissing();
  const offered = fromWorksheet(instrument.wavr.worksheet, worksheet.form);
  const done = requiredIn(words, assessment.form);
  const { close } = signing;
  // Who comes back later is not met by what was missing then.
  useEffect(() => close, [close]);
  return (
    <section className="wavr-summary">
      <SectionHead title={words.title} side={t("{{done}} of {{total}} required fields", { ...done })}>
        {words.intro}
      </SectionHead>
      {signing.tries > 0 && !signing.open ? (
        <ErrorSummary errors={missing} submitCount={signing.tries} />
      ) : null}
      <div className="wizard-stack">
        {judgmentFields(words).map((field) => (
          <JudgmentControl key={field.key} field={field} offered={offered[field.key]} />
        ))}
      </div>
      <Agreement />
      {signing.open ? <SignDialog /> : null}
    </section>
  );
}
