import { X } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
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
    <FieldRows legend={t("Phones")} add={t("Add phone")} onAdd={() => rows.append({ number: "", label: "" })}>
      {rows.fields.map((row, index) => (
        <FieldRow
          key={row.id}
          wide="first"
          remove={t("Remove phone {{number}}", { number: index + 1 })}
          onRemove={() => rows.remove(index)}
        >
          <TextField
            {...field(`phones.${index}.number`)}
            label={t("Phone {{number}}", { number: index + 1 })}
            type="tel"
          />
          <TextField
            {...field(`phones.${index}.label`)}
            label={t("Kind")}
            placeholder={t("Home, mobile, work")}
          />
        </FieldRow>
      ))}
    </FieldRows>
  );
}

function Emails<O>({ state: { form, field } }: ContactForm<O>) {
  const rows = useFieldArray({ control: form.control, name: "emails" });
  return (
    <FieldRows
      legend={t("Email addresses")}
      add={t("Add email")}
      onAdd={() => rows.append({ address: "", label: "" })}
    >
      {rows.fields.map((row, index) => (
        <FieldRow
          key={row.id}
          wide="first"
          remove={t("Remove email {{number}}", { number: index + 1 })}
          onRemove={() => rows.remove(index)}
        >
          <TextField
            {...field(`emails.${index}.address`)}
            label={t("Email {{number}}", { number: index + 1 })}
            type="email"
          />
          <TextField
            {...field(`emails.${index}.label`)}
            label={t("Kind")}
            placeholder={t("School, personal")}
          />
        </FieldRow>
      ))}
    </FieldRows>
  );
}

const parts = [
  { key: "street", label: t("Street") },
  { key: "city", label: t("City") },
  { key: "state", label: t("State") },
  { key: "postal_code", label: t("ZIP code") },
  { key: "label", label: t("Kind"), placeholder: t("Home, second home") },
] as const;

function Addresses<O>({ state: { form, field } }: ContactForm<O>) {
  const rows = useFieldArray({ control: form.control, name: "addresses" });
  return (
    <FieldRows
      legend={t("Addresses")}
      add={t("Add address")}
      onAdd={() => rows.append({ label: "", street: "", city: "", state: "", postal_code: "" })}
    >
      {rows.fields.map((row, index) => (
        <fieldset key={row.id} className="person-address">
          <legend className="bw-hidden">{t("Address {{number}}", { number: index + 1 })}</legend>
          {parts.map((part) => (
            <TextField
              {...field(`addresses.${index}.${part.key}`)}
              key={part.key}
              label={part.label}
              placeholder={"placeholder" in part ? part.placeholder : undefined}
              className={`person-address-${part.key}`}
            />
          ))}
          <IconButton
            icon={X}
            label={t("Remove address {{number}}", { number: index + 1 })}
            onClick={() => rows.remove(index)}
          />
        </fieldset>
      ))}
    </FieldRows>
  );
}
