import type { UserRef } from "#contract/kit/common.ts";
import type { FieldValue, TemplateField } from "#contract/records/case-templates/field-schema.ts";
import { isAnswered } from "#contract/records/case-templates/fields.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

/** The people whose ids are in answers. */
export type FieldNames = { readonly persons: readonly PersonRef[]; readonly users: readonly UserRef[] };

export const yesNoNames = { yes: t("Yes"), no: t("No"), unknown: t("Not known") } as const;

const optionName = (field: TemplateField, value: string): string =>
  field.options.find((option) => option.value === value)?.label ?? value;

/** An answer in words; "" for none. */
export function sayField(field: TemplateField, value: FieldValue, names: FieldNames): string {
  if (!isAnswered(value) || value === null) return "";
  if (Array.isArray(value)) return value.map((each) => optionName(field, each)).join(", ");
  switch (field.type) {
    case "choice":
      return optionName(field, String(value));
    case "yes_no":
      return yesNoNames[value as keyof typeof yesNoNames] ?? String(value);
    case "date":
      return formatDate(String(value)) || String(value);
    case "person":
      return names.persons.find((person) => person.uuid === value)?.name ?? t("Unknown person");
    case "user":
      return names.users.find((user) => user.id === value)?.full_name ?? t("Unknown colleague");
    default:
      return String(value);
  }
}

/** An answer without a field in the template: its raw value. */
export const sayLeftOver = (value: FieldValue): string =>
  Array.isArray(value) ? value.join(", ") : String(value ?? "");
