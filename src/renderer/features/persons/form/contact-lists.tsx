import { X } from "lucide-react";
import { type FieldErrors, type UseFormReturn, useFieldArray } from "react-hook-form";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { FieldRow, FieldRows } from "#ui/fields/field-rows.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { PersonValues } from "./person-values.ts";

type ContactForm<O> = { readonly form: UseFormReturn<PersonValues, unknown, O> };
type RowErrors = FieldErrors<PersonValues>;

/** Phones, email addresses and postal addresses; blank rows are dropped on saving. */
export function ContactLists<O>({ form }: ContactForm<O>) {
  return (
    <>
      <Phones form={form} />
      <Emails form={form} />
      <Addresses form={form} />
    </>
  );
}

function Phones<O>({ form }: ContactForm<O>) {
  const rows = useFieldArray({ control: form.control, name: "phones" });
  const errors: RowErrors["phones"] = form.formState.errors.phones;
  return (
    <FieldRows legend="Phones" add="Add phone" onAdd={() => rows.append({ number: "", label: "" })}>
      {rows.fields.map((row, index) => (
        <FieldRow
          key={row.id}
          wide="first"
          remove={`Remove phone ${index + 1}`}
          onRemove={() => rows.remove(index)}
        >
          <TextField
            {...form.register(`phones.${index}.number`)}
            id={`phones.${index}.number`}
            label={`Phone ${index + 1}`}
            type="tel"
            error={errors?.[index]?.number?.message}
          />
          <TextField
            {...form.register(`phones.${index}.label`)}
            id={`phones.${index}.label`}
            label="Kind"
            placeholder="Home, mobile, work"
            error={errors?.[index]?.label?.message}
          />
        </FieldRow>
      ))}
    </FieldRows>
  );
}

function Emails<O>({ form }: ContactForm<O>) {
  const rows = useFieldArray({ control: form.control, name: "emails" });
  const errors: RowErrors["emails"] = form.formState.errors.emails;
  return (
    <FieldRows legend="Email addresses" add="Add email" onAdd={() => rows.append({ address: "", label: "" })}>
      {rows.fields.map((row, index) => (
        <FieldRow
          key={row.id}
          wide="first"
          remove={`Remove email ${index + 1}`}
          onRemove={() => rows.remove(index)}
        >
          <TextField
            {...form.register(`emails.${index}.address`)}
            id={`emails.${index}.address`}
            label={`Email ${index + 1}`}
            type="email"
            error={errors?.[index]?.address?.message}
          />
          <TextField
            {...form.register(`emails.${index}.label`)}
            id={`emails.${index}.label`}
            label="Kind"
            placeholder="School, personal"
            error={errors?.[index]?.label?.message}
          />
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

function Addresses<O>({ form }: ContactForm<O>) {
  const rows = useFieldArray({ control: form.control, name: "addresses" });
  const errors: RowErrors["addresses"] = form.formState.errors.addresses;
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
              {...form.register(`addresses.${index}.${part.key}`)}
              key={part.key}
              id={`addresses.${index}.${part.key}`}
              label={part.label}
              placeholder={"placeholder" in part ? part.placeholder : undefined}
              className={`person-address-${part.key}`}
              error={errors?.[index]?.[part.key]?.message}
            />
          ))}
          <IconButton icon={X} label={`Remove address ${index + 1}`} onClick={() => rows.remove(index)} />
        </fieldset>
      ))}
    </FieldRows>
  );
}
