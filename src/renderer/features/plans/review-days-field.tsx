import { reviewDayKinds } from "#contract/records/plans/schema.ts";
import { t } from "#lib/words/t.ts";
import { PlanItem, PlanList } from "#parts/plans/plan-list.tsx";
import { planLabels, reviewDayNames } from "#parts/plans/plan-words.ts";
import { type RowErrors, rowsOf } from "#parts/plans/rows.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { newReviewDay, type ReviewDayRow } from "./plan-values.ts";

interface ReviewDaysFieldProps {
  readonly id: string;
  readonly value: readonly ReviewDayRow[];
  readonly onChange: (value: ReviewDayRow[]) => void;
  readonly errors: RowErrors<ReviewDayRow>;
  readonly error: string | undefined;
}

/** Days on which the team looks at the plan again; each is a task. */
export function ReviewDaysField({ id, value, onChange, errors, error }: ReviewDaysFieldProps) {
  const { set, add, remove } = rowsOf(id, value, onChange);
  return (
    <PlanList
      id={id}
      label={planLabels.review_days}
      error={error}
      add={t("Add a day")}
      onAdd={() => add(newReviewDay, "kind")}
      suggestions={null}
    >
      {value.map((day, at) => (
        <PlanItem
          key={at}
          name={t("Day {{number}}", { number: at + 1 })}
          remove={t("Remove day {{number}}", { number: at + 1 })}
          onRemove={() => remove(at)}
        >
          <SelectField
            id={`${id}.${at}.kind`}
            label={t("Kind of day")}
            options={reviewDayKinds.map((kind) => ({ value: kind, label: reviewDayNames[kind] }))}
            value={day.kind}
            onChange={({ currentTarget: { value: chosen } }) =>
              set(at, { kind: reviewDayKinds.find((kind) => kind === chosen) ?? "other" })
            }
          />
          <DateField
            id={`${id}.${at}.on`}
            label={t("Date")}
            required
            value={day.on === "" ? null : day.on}
            onChange={(on) => set(at, { on: on ?? "" })}
            error={errors?.[at]?.on?.message}
          />
          <TextField
            className="plan-item-wide"
            label={t("In words")}
            maxLength={200}
            value={day.words ?? ""}
            onChange={(event) => set(at, { words: event.target.value })}
          />
        </PlanItem>
      ))}
    </PlanList>
  );
}
