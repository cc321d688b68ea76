import { z } from "zod";
import { id, timestamp, userRef } from "#contract/kit/common.ts";
import {
  checkDefinition,
  shownSection,
  templateDefinition,
  templateHead,
  templateSummary,
} from "#contract/records/case-templates/schema.ts";
import { personRef } from "#contract/records/persons/schema.ts";

/** Of organizations of interest: what is asked of them. They bring no tasks along, and nothing is preset. */
export const entityTemplateBody = templateDefinition
  .pick({ sections: true })
  .extend(templateHead)
  .superRefine(checkDefinition);
export type EntityTemplateBody = z.input<typeof entityTemplateBody>;
export type EntityTemplateValues = z.output<typeof entityTemplateBody>;

export const entityTemplateSummary = templateSummary.extend({ entity_count: z.int().nullable() });

export const entityTemplate = entityTemplateSummary.extend({
  published_at: timestamp,
  sections: z.array(shownSection),
});
export type EntityTemplate = z.infer<typeof entityTemplate>;

/**
 * The version of a template that a record was written under, or as its form offers it, with the names of people whom
 * its fields refer to.
 */
export const writtenUnder = z.object({
  id,
  name: z.string(),
  version: z.int().positive(),
  /** The newest published version. */
  latest_version: z.int().positive(),
  sections: z.array(shownSection),
  persons: z.array(personRef).default([]),
  users: z.array(userRef).default([]),
});
export type WrittenUnder = z.infer<typeof writtenUnder>;

/** A template as the form of an organization of interest offers it. */
export const entityTemplateChoice = z.looseObject({
  ...writtenUnder.pick({ id: true, name: true, version: true, latest_version: true, sections: true }).shape,
  description: z.string().nullable(),
  organization_id: id,
});
export type EntityTemplateChoice = z.infer<typeof entityTemplateChoice>;
