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

/** What the body of every template says besides its definition. */
export const templateHead = {
  uuid: uuid.optional(),
  organization_id: id.optional(),
  name: line(120),
  description: optionalShortText(500),
  /** A retired one stays on the records that have it, and is no longer offered. */
  active: z.boolean().default(true),
};

interface Issues {
  readonly addIssue: (issue: {
    readonly code: "custom";
    readonly path: (string | number)[];
    readonly message: string;
  }) => void;
}

/** A definition that contradicts itself is refused where it does. */
export function checkDefinition(
  body: { readonly sections: z.output<typeof templateSection>[] },
  context: Issues,
): void {
  for (const { path, message } of definitionProblems(body.sections))
    context.addIssue({ code: "custom", path: [...path], message });
}

/**
 * Saving a changed definition publishes it as the next version; each case stays with the version it was written
 * under.
 */
export const caseTemplateBody = templateDefinition.extend(templateHead).superRefine(checkDefinition);
export type CaseTemplateBody = z.input<typeof caseTemplateBody>;
export type CaseTemplateValues = z.output<typeof caseTemplateBody>;

/** What every list of templates says of one. */
export const templateSummary = z.looseObject({
  ...recordFields,
  organization_id: id,
  name: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  published_version: z.int().positive(),
  field_count: z.int(),
  can: rights,
});

export const caseTemplateSummary = templateSummary.extend({ case_count: z.int().nullable() });
export type CaseTemplateSummary = z.infer<typeof caseTemplateSummary>;

const shownField = templateField.extend({ options: z.array(fieldOption) });
export const shownSection = templateSection.extend({ fields: z.array(shownField) });

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
