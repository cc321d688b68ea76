import type { ReactNode } from "react";
import type { SafetyInstrument } from "#instruments/instrument.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import { AboutInstrument } from "../frame/about-instrument.tsx";
import { DetailFields } from "../interviews/detail-fields.tsx";
import { parentField, withParent } from "../state/known-details.ts";
import { FillParent } from "./fill-parent.tsx";

interface SafetyDetailsProps {
  readonly instrument: SafetyInstrument;
  readonly form: SectionForm;
  readonly onChange: (key: string, value: string) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly tries: number;
  readonly prefix: string;
  /** Where it lies, or is to lie. */
  readonly keptAs: ReactNode;
}

/** Who, when, where: asked before the first question (Spec §3). */
export function SafetyDetails({
  instrument,
  form,
  onChange,
  errors,
  tries,
  prefix,
  keptAs,
}: SafetyDetailsProps) {
  const { canEdit } = useCstag();
  const { safety } = useInstrument();
  const relationship = form[parentField];
  const problems = Object.entries(errors).map(([key, message]) => ({ fieldId: `${prefix}-${key}`, message }));
  return (
    <section className="wizard-narrow">
      <SectionHead title={safety.detailsTitle}>
        {t(
          "{{total}} questions in {{count}} groups. They may be taken in any order, and any group may be left and returned to.",
          { total: instrument.total, count: instrument.groups.length },
        )}
      </SectionHead>
      <div className="wizard-stack">
        <ErrorSummary errors={problems} submitCount={tries} />
        {canEdit && instrument.type === "parent" ? (
          <FillParent
            onChoose={(parent, all) =>
              onChange(
                parentField,
                withParent(typeof relationship === "string" ? relationship : "", parent, all),
              )
            }
          />
        ) : null}
        <DetailFields
          fields={instrument.fields}
          form={form}
          onChange={onChange}
          errors={errors}
          prefix={prefix}
          disabled={!canEdit}
        />
        {keptAs}
      </div>
      <AboutInstrument />
    </section>
  );
}
