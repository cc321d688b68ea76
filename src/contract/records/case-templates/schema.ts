import { z } from "zod";
import {
  foldedLine,
  id,
  line,
  optionalShortText,
  recordFields,
  rights,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import { definitionProblems } from "./definition.ts";
import { fieldOption, templateField, templateSection } from "./field-schema.ts";

/** A task that is created with a case from the template, due `due_in_days` later. */
export const templateTask = z.object({
  title: foldedLine(200),
  due_in_days: z.int().min(0).max(365),
  /** Whom it is assigned to: the lead, every member, or null for nobody. */
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

/** The content of a template version, unchangeable once it is published. */
export const templateDefinition = z.object({
  sections: z.array(templateSection).max(30).default([]),
  defaults: templateDefaults.default({ category_id: null, type_id: null, confidentiality: null }),
  tasks: z.array(templateTask).max(30).default([]),
});
export type TemplateDefinition = z.output<typeof templateDefinition>;

/**
 * Saving a changed definition publishes it as the next version; each case stays with the version it was written
 * under.
 */
export const caseTemplateBody = templateDefinition
  .extend({
    uuid: uuid.optional(),
    organization_id: id.optional(),
    name: line(120),
    description: optionalShortText(500),
    /** A retired one stays on the cases that have it, and is no longer offered. */
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

/** The version of the template that a case was written under, with the names of people whom its fields refer to. */
export const templateOfCase = z.looseObject({
  id,
  name: z.string(),
  version: z.int().positive(),
  /** The newest published version. */
  latest_version: z.int().positive(),
  sections: z.array(shownSection),
  persons: z.array(personRef),
  users: z.array(userRef),
});
export type TemplateOfCase = z.infer<typeof templateOfCase>;
