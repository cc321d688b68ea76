import { Plus, X } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { identifierNames, namedOptions } from "#lib/entity-words.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EntityValues } from "./entity-values.ts";

const kinds = namedOptions(identifierNames);

/** What it goes by; rows that stay blank are dropped on saving. */
export function IdentifierRows<O>({ form }: { readonly form: UseFormReturn<EntityValues, unknown, O> }) {
  const rows = useFieldArray({ control: form.control, name: "identifiers" });
  const errors = form.formState.errors.identifiers;
  return (
    <fieldset className="entity-rows">
      <legend className="bw-field-label">Identifiers</legend>
      <p className="entity-help">User names, license plates, phone numbers, websites.</p>
      {rows.fields.map((row, index) => (
        <div key={row.id} className="entity-row">
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
          <IconButton icon={X} label={`Remove identifier ${index + 1}`} onClick={() => rows.remove(index)} />
        </div>
      ))}
      <Button size="small" icon={Plus} onClick={() => rows.append({ kind: "handle", value: "" })}>
        Add identifier
      </Button>
    </fieldset>
  );
}
