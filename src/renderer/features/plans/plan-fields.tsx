import { useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { cadences } from "#contract/records/plans/cadence.ts";
import { planStatuses } from "#contract/records/plans/schema.ts";
import type { PlanAsks } from "#instruments/person-types.ts";
import { idFromSelect } from "#lib/forms/form.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { cadenceName, planLabels, planLabelsFor, planStatusNames } from "#parts/plans/plan-words.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { CriteriaField } from "./criteria-field.tsx";
import { MeasuresField } from "./measures-field.tsx";
import { type PlanValues, protectedBy } from "./plan-values.ts";
import { ReviewDaysField } from "./review-days-field.tsx";
import { SignaturesField } from "./signatures-field.tsx";

interface PlanFieldsProps<O> {
  readonly state: FormFields<PlanValues, O>;
  readonly record: CaseRecord;
  readonly asks: PlanAsks;
  /** A plan that was never saved cannot end. */
  readonly isNew: boolean;
  /** Nobody is known whom it is about. */
  readonly ofNobody: boolean;
}

/** The fields of a safety plan: strengths first, then what is done, by whom it is looked after, and what ends it. */
export function PlanFields<O>({ state, record, asks, isNew, ofNobody }: PlanFieldsProps<O>) {
  const { form, field } = state;
  const { errors } = form.formState;
  const status = form.watch("status");
  const inForce = status !== "draft";
  const labels = planLabelsFor(asks);
  // What was written about somebody who is no student after all stays in sight, as long as it is there.
  const [written] = useState(() => form.getValues(["strengths", "family_part"]));
  // Words that were typed for it stay when somebody is named; what was only offered does not.
  const protects = form.watch("protects");
  const [protectsSomething, setProtects] = useState(() => !isNew && form.getValues("protects").trim() !== "");
  const typed = protects.trim() !== "" && protects !== protectedBy(record);
  if (typed && !protectsSomething) setProtects(true);
  const [hasStrengths, hasFamilyPart] = written.map((words) => asks.student || words.trim() !== "");
  return (
    <>
      {ofNobody || protectsSomething ? (
        <TextField
          {...field("protects")}
          label={planLabels.protects}
          optional
          maxLength={300}
          help={t("The event or the place that is threatened.")}
        />
      ) : null}
      {hasStrengths ? (
        <TextArea
          {...field("strengths")}
          label={planLabels.strengths}
          rows={3}
          help={t("Strengths and supports: whom they trust, and what they are good at.")}
        />
      ) : null}
      <Controlled of={state} name="measures">
        {({ id, value, onChange, error }) => (
          <MeasuresField
            id={id}
            record={record}
            organizationId={record.organization_id}
            events={record.events}
            former={record}
            value={value}
            onChange={onChange}
            error={error}
            errors={errors.measures}
          />
        )}
      </Controlled>
      {hasFamilyPart ? <TextArea {...field("family_part")} label={planLabels.family_part} rows={3} /> : null}
      <TextArea {...field("when_changes")} label={planLabels.when_changes} rows={3} />
      <TextArea {...field("who_knows")} label={planLabels.who_knows} rows={2} />
      <FormPair>
        <SelectField
          {...field("cadence")}
          label={labels.cadence}
          required={inForce && asks.student}
          optional={!asks.student}
          placeholder={asks.student ? t("Choose how often") : t("Not at set times")}
          options={cadences.map((each) => ({ value: each, label: cadenceName(each) }))}
          help={
            asks.looksAtPlace
              ? t("Somebody looks whether the measures are done. While the plan is active this is a task.")
              : t("While the plan is active one check-in is open, as a task.")
          }
        />
        <SelectField
          {...field("check_in_by", { setValueAs: idFromSelect(null) })}
          label={labels.check_in_by}
          placeholder={t("Whoever saves the plan")}
          options={record.team.map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
        />
      </FormPair>
      <Controlled of={state} name="review_date">
        {(date) => <DateField {...date} label={planLabels.review_date} required={inForce} />}
      </Controlled>
      <Controlled of={state} name="review_days">
        {({ id, value, onChange, error }) => (
          <ReviewDaysField
            id={id}
            value={value}
            onChange={onChange}
            error={error}
            errors={errors.review_days}
          />
        )}
      </Controlled>
      <Controlled of={state} name="signatures">
        {({ id, value, onChange, error }) => (
          <SignaturesField
            id={id}
            value={value}
            onChange={onChange}
            error={error}
            errors={errors.signatures}
          />
        )}
      </Controlled>
      <SelectField
        {...field("status")}
        label={planLabels.status}
        help={t("A draft may leave out anything. Ending a plan asks for its closing review.")}
        options={planStatuses
          .filter((each) => each !== "ended" || !isNew)
          .map((each) => ({ value: each, label: planStatusNames[each] }))}
      />
      <Controlled of={state} name="criteria">
        {({ id, value, onChange, error }) => (
          <CriteriaField
            id={id}
            ending={status === "ended"}
            value={value}
            onChange={onChange}
            error={error}
            errors={errors.criteria}
          />
        )}
      </Controlled>
      {status === "ended" ? (
        <TextArea {...field("closing_reason")} label={planLabels.closing_reason} required rows={2} />
      ) : null}
    </>
  );
}
