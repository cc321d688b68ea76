import type { FieldValue, TemplateSection } from "#contract/records/case-templates/field-schema.ts";
import { fieldsOf, fieldValueOf } from "#contract/records/case-templates/fields.ts";

/** All fields of the template: its answers, or blanks. */
export const fieldsFor = (
  sections: readonly TemplateSection[],
  values: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> => ({
  ...Object.fromEntries(fieldsOf(sections).map((field) => [field.key, fieldValueOf(values, field.key)])),
  ...values,
});
