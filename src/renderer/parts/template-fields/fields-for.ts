import { z } from "zod";
import {
  type FieldValue,
  fieldValue,
  type fieldValues,
  type TemplateSection,
} from "#contract/records/case-templates/field-schema.ts";
import { fieldsOf, fieldValueOf } from "#contract/records/case-templates/fields.ts";

/** All fields of the template: its answers, or blanks. */
export const fieldsFor = (
  sections: readonly TemplateSection[],
  values: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> => ({
  ...Object.fromEntries(fieldsOf(sections).map((field) => [field.key, fieldValueOf(values, field.key)])),
  ...values,
});

/** Answers as a form holds them: a field that a restored draft had nothing for is without an answer. */
export const formAnswers = z.record(
  z.string().max(60),
  fieldValue.optional().transform((value) => value ?? null),
) as unknown as typeof fieldValues;
