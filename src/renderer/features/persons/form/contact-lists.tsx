import { X } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import type { FormFields } from "#lib/forms/use-form.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { FieldRow, FieldRows } from "#ui/fields/field-rows.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { PersonValues } from "./person-values.ts";

type ContactForm<O> = { readonly state: FormFields<PersonValues, O> };

/** Phones, email addresses and postal addresses; blank rows are dropped on saving. */
export function ContactLists<O>({ state }: ContactForm<O>) {
  return (
    <>
      <Phones state={state} />
      <Emails state={state} />
      <Addresses state={state} />
    </>
  );
}

function Phones<O>({ state: { form, field } }: ContactForm<O>) {
  const rows = useFieldArray({ control: form.control, name: "phones" });
  return (
    <FieldRows legend="Phones" add="Add phone" onAdd={() => rows.append({ number: "", label: "" })}>
      {rows.fields.map((row, index) => (
        <FieldRow
          key={row.id}
          wide="first"
          remove={`Remove phone ${index + 1}`}
          onRemove={() => rows.remove(index)}
        >
          <TextField {...field(`phones.${index}.number`)} label={`Phone ${index + 1}`} type="tel" />
          <TextField {...field(`phones.${index}.label`)} label="Kind" placeholder="Home, mobile, work" />
        </FieldRow>
      ))}
    </FieldRows>
  );
}

function Emails<O>({ state: { form, field } }: ContactForm<O>) {
  const rows = useFieldArray({ control: form.control, name: "emails" });
  return (
    <FieldRows legend="Email addresses" add="Add email" onAdd={() => rows.append({ address: "", label: "" })}>
      {rows.fields.map((row, index) => (
        <FieldRow
          key={row.id}
          wide="first"
          remove={`Remove email ${index + 1}`}
          onRemove={() => rows.remove(index)}
        >
          <TextField {...field(`emails.${index}.address`)} label={`Email ${index + 1}`} type="email" />
          <TextField {...field(`emails.${index}.label`)} label="Kind" placeholder="School, personal" />
        </FieldRow>
      ))}
    </FieldRows>
  );
}

const parts = [
  { key: "street", label: "Street" },
  { key: "city", label: "City" },
  { key: "state", label: "State" },
  { key: "postal_code", label: "ZIP code" },
  { key: "label", label: "Kind", placeholder: "Home, second home" },
] as const;

function Addresses<O>({ state: { form, field } }: ContactForm<O>) {
  const rows = useFieldArray({ control: form.control, name: "addresses" });
  return (
    <FieldRows
      legend="Addresses"
      add="Add address"
      onAdd={() => rows.append({ label: "", street: "", city: "", state: "", postal_code: "" })}
    >
      {rows.fields.map((row, index) => (
        <fieldset key={row.id} className="person-address">
          <legend className="bw-hidden">Address {index + 1}</legend>
          {parts.map((part) => (
            <TextField
              {...field(`addresses.${index}.${part.key}`)}
              key={part.key}
              label={part.label}
              placeholder={"placeholder" in part ? part.placeholder : undefined}
              className={`person-address-${part.key}`}
            />
          ))}
          <IconButton icon={X} label={`Remove address ${index + 1}`} onClick={() => rows.remove(index)} />
        </fieldset>
      ))}
    </FieldRows>
  );
}
