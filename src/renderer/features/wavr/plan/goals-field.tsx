import { t } from "#lib/words/t.ts";
import { PlanItem, PlanList } from "#parts/plans/plan-list.tsx";
import { type RowErrors, rowsOf, useShownErrors } from "#parts/plans/rows.ts";
import { choicesOf } from "#parts/plans/wavr-plan-words.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWavr } from "../wavr-context.ts";
import { type Goal, newGoal, unused } from "./plan-form.ts";
import { Suggestions } from "./suggestions.tsx";

interface GoalsFieldProps {
  readonly id: string;
  readonly value: readonly Goal[];
  readonly onChange: (value: Goal[]) => void;
  readonly errors: RowErrors<Goal>;
  readonly error: string | undefined;
  /** How often the form was sent. */
  readonly tries: number;
}

/** What the plan is to reach, and by what the team will know. */
export function GoalsField({ id, value, onChange, errors, error, tries }: GoalsFieldProps) {
  const words = useWavr().instrument.wavr.plan;
  const field = words.fields.find(({ key }) => key === "goals");
  const item = (key: string) => field?.item_fields?.find((each) => each.key === key);
  const label = (key: string) => item(key)?.label ?? key;
  const { set, add, remove } = rowsOf(id, value, onChange);
  const shown = useShownErrors(id, tries, value.length);
  return (
    <PlanList
      id={id}
      label={field?.label}
      required={field?.required}
      error={error}
      onBlur={shown.onBlur}
      add={t("Add a goal")}
      onAdd={() => add(newGoal, "goal")}
      suggestions={
        <Suggestions
          title={t("Suggested goals")}
          groups={[
            {
              label: "",
              texts: unused(
                words.suggested_goals,
                value.map(({ goal }) => goal),
              ).map(({ text }) => text),
            },
          ]}
          onUse={(goal) => add({ ...newGoal, goal }, "goal")}
        />
      }
    >
      {value.map((goal, at) => (
        <PlanItem
          key={at}
          name={t("Goal {{number}}", { number: at + 1 })}
          className="wavr-goal"
          remove={t("Remove goal {{number}}", { number: at + 1 })}
          onRemove={() => {
            shown.forget();
            remove(at);
          }}
        >
          <TextField
            id={`${id}.${at}.goal`}
            className="plan-item-wide"
            label={label("goal")}
            required
            error={shown.error(at, "goal", errors?.[at]?.goal)}
            value={goal.goal}
            onChange={(event) => set(at, { goal: event.target.value })}
          />
          <TextField
            label={label("measure")}
            className="plan-item-wide"
            value={goal.measure}
            onChange={(event) => set(at, { measure: event.target.value })}
          />
          <DateField
            label={label("target_date")}
            value={goal.target_date}
            onChange={(target_date) => set(at, { target_date })}
          />
          <SelectField
            label={label("goal_status")}
            options={choicesOf(words, item("goal_status"))}
            value={goal.goal_status}
            onChange={(event) => set(at, { goal_status: event.currentTarget.value })}
          />
        </PlanItem>
      ))}
    </PlanList>
  );
}
