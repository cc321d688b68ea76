import { useFieldArray } from "react-hook-form";
import type { LocationBody } from "#contract/records/locations/schema.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { FieldRow, FieldRows } from "#ui/fields/field-rows.tsx";
import { TextField } from "#ui/fields/text-field.tsx";

/** Who is asked about a place; blank rows are dropped on saving. */
export function ContactRows<O>({ state }: { readonly state: FormFields<LocationBody, O> }) {
  const { form, field } = state;
  const rows = useFieldArray({ control: form.control, name: "contacts" });
  return (
    <FieldRows
      legend={t("Contacts")}
      help={t("Who has the keys, who is on duty, whom first responders call.")}
      add={t("Add contact")}
      onAdd={() => rows.append({ name: "", reached_at: "" })}
    >
      {rows.fields.map((row, index) => (
        <FieldRow
          key={row.id}
          wide="first"
          remove={t("Remove contact {{number}}", { number: index + 1 })}
          onRemove={() => rows.remove(index)}
        >
          <TextField
            {...field(`contacts.${index}.name`)}
            label={t("Name and role of contact {{number}}", { number: index + 1 })}
          />
          <TextField
            {...field(`contacts.${index}.reached_at`)}
            label={t("Phone or email of contact {{number}}", { number: index + 1 })}
          />
        </FieldRow>
      ))}
    </FieldRows>
  );
}
