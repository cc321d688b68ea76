import type { Criterion } from "#contract/records/plans/schema.ts";
import { t } from "#lib/words/t.ts";
import { PlanItem, PlanList } from "#parts/plans/plan-list.tsx";
import { planLabels } from "#parts/plans/plan-words.ts";
import { type RowErrors, rowsOf } from "#parts/plans/rows.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { newCriterion } from "./plan-values.ts";

interface CriteriaFieldProps {
  readonly id: string;
  /** Asks of each whether it was met: the closing review. */
  readonly ending: boolean;
  readonly value: readonly Criterion[];
  readonly onChange: (value: Criterion[]) => void;
  readonly errors: RowErrors<Criterion>;
  readonly error: string | undefined;
}

/** What must be so before the plan can end, and whether it is. */
export function CriteriaField({ id, ending, value, onChange, errors, error }: CriteriaFieldProps) {
  const { set, add, remove } = rowsOf(id, value, onChange);
  return (
    <PlanList
      id={id}
      label={planLabels.criteria}
      error={error}
      add={t("Add a criterion")}
      onAdd={() => add(newCriterion, "text")}
      suggestions={null}
    >
      {value.map((criterion, at) => (
        <PlanItem
          key={at}
          name={t("Criterion {{number}}", { number: at + 1 })}
          remove={t("Remove criterion {{number}}", { number: at + 1 })}
          onRemove={() => remove(at)}
        >
          <TextField
            id={`${id}.${at}.text`}
            className="plan-item-wide"
            label={t("What is wanted")}
            required
            maxLength={300}
            error={errors?.[at]?.text?.message}
            value={criterion.text}
            onChange={(event) => set(at, { text: event.target.value })}
          />
          {ending ? (
            <>
              <RadioGroup
                id={`${id}.${at}.met`}
                label={t("Review of criterion {{number}}", { number: at + 1 })}
                required
                layout="row"
                options={[
                  { value: "yes", label: t("Met") },
                  { value: "no", label: t("Not met") },
                ]}
                value={criterion.met === null ? null : criterion.met ? "yes" : "no"}
                onChange={(met) => set(at, { met: met === "yes" })}
                error={errors?.[at]?.met?.message}
              />
              <TextField
                id={`${id}.${at}.words`}
                label={t("In words")}
                required={criterion.met === false}
                maxLength={500}
                error={errors?.[at]?.words?.message}
                value={criterion.words ?? ""}
                onChange={(event) => set(at, { words: event.target.value })}
              />
            </>
          ) : null}
        </PlanItem>
      ))}
    </PlanList>
  );
}
