import { z } from "zod";
import { definitionProblems } from "../rules/template-definition.ts";
import { id, line, optionalLine, recordFields, rights, timestamp, userRef, uuid } from "./common.ts";
import { personRef } from "./person.ts";

/** Names of fields in `fields` of a case; they never change, labels may. */
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
 * What a case holds under a field's key: text, a day `YYYY-MM-DD`, an option's value, "yes", "no" or "unknown", a
 * person's uuid as text; a number or a user's id as a number; several options as a list. Null is no answer.
 */
export const fieldValue = z
  .union([z.string().max(50_000), z.number(), z.array(z.string().max(200)).max(100)])
  .nullable();
export type FieldValue = z.infer<typeof fieldValue>;
/** By key; keys that the template does not know are ignored on the way in. */
export const fieldValues = z.record(z.string().max(60), fieldValue);
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>;

export const conditionTests = ["is", "is_not", "answered", "blank"] as const;

/** About a field that comes earlier. `value` belongs to `is` and `is_not`; of several choices one of them is it. */
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
/** Without a condition it always shows. */
const optionalShowWhen = showWhen
  .nullish()
  .transform((value) => (value && value.conditions.length > 0 ? value : null));

export const fieldOption = z.object({ value: fieldKey, label: line(200) });

export const templateField = z.object({
  key: fieldKey,
  label: line(200),
  type: z.enum(fieldTypes),
  options: z.array(fieldOption).max(50).default([]),
  required: z.boolean().default(false),
  help: optionalLine(500),
  show_when: optionalShowWhen,
});
export type TemplateField = z.output<typeof templateField>;

export const templateSection = z.object({
  key: fieldKey,
  title: line(200),
  help: optionalLine(500),
  show_when: optionalShowWhen,
  fields: z.array(templateField).max(60).default([]),
});
export type TemplateSection = z.output<typeof templateSection>;

/** Made when a case is opened from the template; `due_in_days` from that day on. */
export const templateTask = z.object({
  title: line(200),
  due_in_days: z.int().min(0).max(365),
  /** Whose it is: the lead's, every member's, or null for nobody's yet. */
  role: z
    .enum(["lead", "member"])
    .nullish()
    .transform((role) => role ?? null),
});

export const templateDefaults = z.object({
  category_id: id.nullish().transform((value) => value ?? null),
  type_id: id.nullish().transform((value) => value ?? null),
  confidentiality: z
    .enum(["team", "organization"])
    .nullish()
    .transform((value) => value ?? null),
});

/** What a version keeps, unchanged once it is published. */
export const templateDefinition = z.object({
  sections: z.array(templateSection).max(30).default([]),
  defaults: templateDefaults.default({ category_id: null, type_id: null, confidentiality: null }),
  tasks: z.array(templateTask).max(30).default([]),
});
export type TemplateDefinition = z.output<typeof templateDefinition>;

/** Saving a changed definition publishes it as the next version; cases keep the one that they were written under. */
export const caseTemplateBody = templateDefinition
  .extend({
    uuid: uuid.optional(),
    organization_id: id.optional(),
    name: line(120),
    description: optionalLine(500),
    /** A retired one stays on the cases that have it, and is not offered any more. */
    active: z.boolean().default(true),
  })
  .superRefine((body, context) => {
    for (const { path, message } of definitionProblems(body.sections))
      context.addIssue({ code: "custom", path: [...path], message });
  });
export type CaseTemplateBody = z.input<typeof caseTemplateBody>;
export type CaseTemplateValues = z.output<typeof caseTemplateBody>;

export const caseTemplateSummary = z.looseObject({
  ...recordFields,
  organization_id: id,
  name: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  published_version: z.int().positive(),
  field_count: z.int(),
  case_count: z.int().nullable(),
  can: rights,
});
export type CaseTemplateSummary = z.infer<typeof caseTemplateSummary>;

const shownField = templateField.extend({ options: z.array(fieldOption) });
const shownSection = templateSection.extend({ fields: z.array(shownField) });

export const caseTemplate = caseTemplateSummary.extend({
  published_at: timestamp,
  sections: z.array(shownSection),
  defaults: templateDefaults,
  tasks: z.array(templateTask),
});
export type CaseTemplate = z.infer<typeof caseTemplate>;

/** A template as the case forms offer it. */
export const templateChoice = z.looseObject({
  id,
  name: z.string(),
  description: z.string().nullable(),
  version: z.int().positive(),
  organization_id: id,
  sections: z.array(shownSection),
  defaults: templateDefaults,
  tasks: z.array(templateTask),
});
export type TemplateChoice = z.infer<typeof templateChoice>;

/** The template that a case was written under, at that version, with the names that its fields speak of. */
export const templateOfCase = z.looseObject({
  id,
  name: z.string(),
  version: z.int().positive(),
  /** The newest version that was published. */
  latest_version: z.int().positive(),
  sections: z.array(shownSection),
  persons: z.array(personRef),
  users: z.array(userRef),
});
export type TemplateOfCase = z.infer<typeof templateOfCase>;
