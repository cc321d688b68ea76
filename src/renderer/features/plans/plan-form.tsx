import { useMemo } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { SafetyPlan } from "#contract/records/plans/schema.ts";
import type { PlanAsks } from "#instruments/person-types.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { paths } from "#lib/page/paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { formatDate, todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { planLabelsFor } from "#parts/plans/plan-words.ts";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { blankPlan, planPaths, planRules, planValues, protectedBy, standingOf } from "./plan-values.ts";
import { useClashMeasure } from "./use-clash-measure.ts";

interface PlanFormProps {
  readonly record: CaseRecord;
  /** Null before its first save. */
  readonly plan: SafetyPlan | null;
  /** Null while nobody is known. */
  readonly personUuid: string | null;
  /** What it asks for, by whom it is about. */
  readonly asks: PlanAsks;
  /** All safety plans of the case. */
  readonly plans: readonly SafetyPlan[];
  readonly found: FoundDraft;
}

/** The form of a safety plan. Each save is its next version, so nothing is saved as one types but as a draft here. */
export function PlanForm({ record, plan, personUuid, asks, plans, found }: PlanFormProps) {
  const { mutateAsync } = useApiMutation("plans.save");
  const replacePage = useReplacePage();
  const rules = useMemo(() => {
    const other = plans.find(
      (each) =>
        each.person_uuid === personUuid && each.uuid !== plan?.uuid && each.state.status === "in_force",
    );
    return planRules({
      before: plan === null ? null : standingOf(plan),
      other:
        other === undefined
          ? null
          : {
              kind: "safety_plan",
              title: null,
              person: other.person?.name ?? null,
              since: formatDate(other.created_at),
            },
      isStudent: asks.student,
      today: todayIso(),
    });
  }, [plan, plans, personUuid, asks.student]);
  const state = useForm({
    rules,
    initial: plan === null ? { ...blankPlan, protects: protectedBy(record) } : planValues(plan),
    fields: planPaths,
    ids: "plan-",
    record: plan,
    valuesOf: planValues,
    draft: { found, label: t("Safety plan, case {{number}}", { number: record.number }) },
    save: async (body, ifMatch) =>
      (
        await mutateAsync({
          params: { id: record.id },
          body: {
            person_uuid: personUuid,
            state:
              plan === null && personUuid !== null && body.protects === protectedBy(record)
                ? { ...body, protects: null }
                : body,
            ...(plan === null ? {} : { uuid: plan.uuid }),
          },
          ...(ifMatch === undefined ? {} : { ifMatch }),
        })
      ).data,
    onSaved: () => {
      announce(t("Safety plan saved."));
      replacePage(paths.casePlans(record.id));
    },
  });
  useClashMeasure(Number(record.id), state.form);
  return (
    <FormFrame
      state={state}
      guard
      className="plan-form"
      failed={t("Plan not saved.")}
      words={{
        labels: planLabelsFor(asks),
        texts: ["protects", "strengths", "family_part", "when_changes", "who_knows", "closing_reason"],
        say: (_, value) => sayValue(value),
      }}
    >
      <PlanFields
        state={state}
        record={record}
        asks={asks}
        isNew={plan === null}
        ofNobody={personUuid === null}
      />
      <FormFoot state={state} action={t("Save plan")} cancelTo={paths.casePlans(record.id)} />
    </FormFrame>
  );
}

/** A value where two versions of a plan meet. */
function sayValue(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => sayValue(each)).join("; ");
  if (typeof value === "object" && value !== null) {
    const { what, text, name, on }: Readonly<Record<string, unknown>> = { ...value };
    return String(what ?? text ?? name ?? on ?? "");
  }
  return value === null || value === undefined ? "" : String(value);
}
