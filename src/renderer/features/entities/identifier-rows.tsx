import { useFieldArray } from "react-hook-form";
import { namedOptions } from "#lib/forms/named-options.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { identifierNames } from "#parts/words/entity-words.ts";
import { FieldRow, FieldRows } from "#ui/fields/field-rows.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { EntityValues } from "./entity-values.ts";

const kinds = namedOptions(identifierNames);

/** What it is known by; blank rows are dropped on saving. */
export function IdentifierRows<O>({ state }: { readonly state: FormFields<EntityValues, O> }) {
  const { form, field } = state;
  const rows = useFieldArray({ control: form.control, name: "identifiers" });
  return (
    <FieldRows
      legend={t("Identifiers")}
      help={t("User names, license plates, phone numbers, websites.")}
      add={t("Add identifier")}
      onAdd={() => rows.append({ kind: "handle", value: "" })}
    >
      {rows.fields.map((row, index) => (
        <FieldRow
          key={row.id}
          wide="second"
          remove={t("Remove identifier {{number}}", { number: index + 1 })}
          onRemove={() => rows.remove(index)}
        >
          <SelectField
            {...field(`identifiers.${index}.kind`)}
            label={t("Kind of identifier {{number}}", { number: index + 1 })}
            options={kinds}
          />
          <TextField
            {...field(`identifiers.${index}.value`)}
            label={t("Identifier {{number}}", { number: index + 1 })}
          />
        </FieldRow>
      ))}
    </FieldRows>
  );
}
