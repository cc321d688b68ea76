import { z } from "zod";
import { foldedLine, optionalShortText } from "#contract/kit/common.ts";

/** Key of a field in `fields` of a case. Keys never change; labels may. */
export const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, { error: "Key is not in the right form." });

export const fieldTypes = [
  "text",
  "long_text",
  "number",
  "date",
  "choice",
  "choices",
  "yes_no",
  "person",
  "user",
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const yesNoValues = ["yes", "no", "unknown"] as const;

/**
 * The value of a field: text, a day `YYYY-MM-DD`, an option's value, "yes", "no" or "unknown", a person's uuid as
 * text; a number or a user's id as a number; several options as a list. Null is no answer.
 */
export const fieldValue = z
  .union([z.string().max(50_000), z.number(), z.array(z.string().max(200)).max(100)])
  .nullable();
export type FieldValue = z.infer<typeof fieldValue>;
/** Values by key; keys that the template does not have are ignored in requests. */
export const fieldValues = z.record(z.string().max(60), fieldValue);
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>;

export const conditionTests = ["is", "is_not", "answered", "blank"] as const;

/**
 * A condition on an earlier field. `value` is for `is` and `is_not`; a field of several choices matches where one of
 * them equals it.
 */
export const condition = z.object({
  field: fieldKey,
  test: z.enum(conditionTests),
  value: z
    .string()
    .max(200)
    .nullish()
    .transform((value) => value ?? null),
});
export type Condition = z.output<typeof condition>;

export const showWhen = z.object({
  match: z.enum(["all", "any"]).default("all"),
  conditions: z.array(condition).max(10).default([]),
});
export type ShowWhen = z.output<typeof showWhen>;
/** Without a condition, always shown. */
const optionalShowWhen = showWhen
  .nullish()
  .transform((value) => (value && value.conditions.length > 0 ? value : null));

export const fieldOption = z.object({ value: fieldKey, label: foldedLine(200) });

export const templateField = z.object({
  key: fieldKey,
  label: foldedLine(200),
  type: z.enum(fieldTypes),
  options: z.array(fieldOption).max(50).default([]),
  required: z.boolean().default(false),
  help: optionalShortText(500),
  show_when: optionalShowWhen,
});
export type TemplateField = z.output<typeof templateField>;

export const templateSection = z.object({
  key: fieldKey,
  title: foldedLine(200),
  help: optionalShortText(500),
  show_when: optionalShowWhen,
  fields: z.array(templateField).max(60).default([]),
});
export type TemplateSection = z.output<typeof templateSection>;
