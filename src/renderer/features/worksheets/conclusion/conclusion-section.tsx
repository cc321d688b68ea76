import { useEffect } from "react";
import { missingFields, requiredProgress } from "#instruments/worksheets/answers.ts";
import { t } from "#lib/words/t.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { messages } from "#ui/forms/form-messages.ts";
import { Callout } from "#ui/states/callout.tsx";
import { useWorksheet } from "../worksheet-context.ts";
import { ConclusionControl, conclusionId } from "./conclusion-control.tsx";
import { SignDialog } from "./sign-dialog.tsx";

/** The team's judgment in the fields that the pack declares. Nothing of it is computed (DOMAIN-7). */
export function ConclusionSection() {
  const { pack, worksheet, signing } = useWorksheet();
  const { form, canEdit } = worksheet;
  const progress = requiredProgress(form, pack);
  const { close } = signing;
  // Who comes back later is not met by what was missing then.
  useEffect(() => close, [close]);
  const errors = missingFields(form, pack).map(({ key, label }) => ({
    fieldId: conclusionId(key),
    message: messages.requiredNamed(label),
  }));
  return (
    <section>
      <SectionHead
        title={pack.conclusion.title}
        side={t("{{done}} of {{total}} required fields", { done: progress.done, total: progress.total })}
      >
        {pack.conclusion.intro}
      </SectionHead>
      {canEdit ? null : <Callout kind="info">{t("You may read this assessment but not change it.")}</Callout>}
      {signing.tries > 0 && !signing.open ? (
        <ErrorSummary errors={errors} submitCount={signing.tries} />
      ) : null}
      <div className="wizard-stack wizard-narrow">
        {pack.conclusion.fields.map((field) => (
          <ConclusionControl key={field.key} field={field} />
        ))}
      </div>
      {signing.open ? <SignDialog /> : null}
    </section>
  );
}
