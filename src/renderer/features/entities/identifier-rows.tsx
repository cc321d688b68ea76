import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { identifierNames, namedOptions } from "#parts/words/entity-words.ts";
import { FieldRow, FieldRows } from "#ui/fields/field-rows.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { EntityValues } from "./entity-values.ts";

const kinds = namedOptions(identifierNames);

/** What it is known by; blank rows are dropped on saving. */
export function IdentifierRows<O>({ form }: { readonly form: UseFormReturn<EntityValues, unknown, O> }) {
  const rows = useFieldArray({ control: form.control, name: "identifiers" });
  const errors = form.formState.errors.identifiers;
  return (
    <FieldRows
      legend="Identifiers"
      help="User names, license plates, phone numbers, websites."
      add="Add identifier"
      onAdd={() => rows.append({ kind: "handle", value: "" })}
    >
      {rows.fields.map((row, index) => (
        <FieldRow
          key={row.id}
          wide="second"
          remove={`Remove identifier ${index + 1}`}
          onRemove={() => rows.remove(index)}
        >
          <SelectField
            {...form.register(`identifiers.${index}.kind`)}
            id={`identifiers.${index}.kind`}
            label={`Kind of identifier ${index + 1}`}
            options={kinds}
            error={errors?.[index]?.kind?.message}
          />
          <TextField
            {...form.register(`identifiers.${index}.value`)}
            id={`identifiers.${index}.value`}
            label={`Identifier ${index + 1}`}
            error={errors?.[index]?.value?.message}
          />
        </FieldRow>
      ))}
    </FieldRows>
  );
}
