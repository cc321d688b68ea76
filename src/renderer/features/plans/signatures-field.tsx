import { t } from "#lib/words/t.ts";
import { PlanItem, PlanList } from "#parts/plans/plan-list.tsx";
import { planLabels } from "#parts/plans/plan-words.ts";
import { type RowErrors, rowsOf } from "#parts/plans/rows.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { newSignature, type Signature } from "./plan-values.ts";

interface SignaturesFieldProps {
  readonly id: string;
  readonly value: readonly Signature[];
  readonly onChange: (value: Signature[]) => void;
  readonly errors: RowErrors<Signature>;
  readonly error: string | undefined;
}

/** Who agreed to the plan, also on paper. */
export function SignaturesField({ id, value, onChange, errors, error }: SignaturesFieldProps) {
  const { set, add, remove } = rowsOf(id, value, onChange);
  return (
    <PlanList
      id={id}
      label={planLabels.signatures}
      error={error}
      add={t("Add a signature")}
      onAdd={() => add(newSignature, "name")}
      suggestions={null}
    >
      {value.map((signature, at) => (
        <PlanItem
          key={at}
          name={t("Signature {{number}}", { number: at + 1 })}
          remove={t("Remove signature {{number}}", { number: at + 1 })}
          onRemove={() => remove(at)}
        >
          <TextField
            id={`${id}.${at}.name`}
            label={t("Name")}
            required
            maxLength={120}
            error={errors?.[at]?.name?.message}
            value={signature.name}
            onChange={(event) => set(at, { name: event.target.value })}
          />
          <TextField
            label={t("Role")}
            maxLength={120}
            value={signature.role ?? ""}
            onChange={(event) => set(at, { role: event.target.value })}
          />
          <DateField label={t("Signed on")} value={signature.on} onChange={(on) => set(at, { on })} />
        </PlanItem>
      ))}
    </PlanList>
  );
}
