import { z } from "zod";
import { id, line, option, optionalLine, recordFields, rights, uuid } from "#contract/kit/common.ts";

/** Category and type of a case: one list for a whole tree of organizations, edited by its administrators. */
export const caseKindBody = z.object({
  uuid: uuid.optional(),
  /** The root of the tree; needed only by administrators of several. */
  organization_id: id.optional(),
  label: line(80),
  description: optionalLine(300),
  /** Lists are sorted by this, then by label. */
  position: z.int().min(0).max(9999).default(0),
  /** A retired one stays on the cases that have it, and is no longer offered. */
  active: z.boolean().default(true),
});
export type CaseKindBody = z.input<typeof caseKindBody>;
export type CaseKindValues = z.output<typeof caseKindBody>;

/** One choice as forms offer it, with the tree of organizations it belongs to. */
export const kindOption = option.extend({ organization_id: id });
export type KindOption = z.infer<typeof kindOption>;

export const caseKind = z.looseObject({
  ...recordFields,
  organization_id: id,
  label: z.string(),
  description: z.string().nullable(),
  position: z.int(),
  active: z.boolean(),
  /** Number of cases that have it; null for readers who may not change the list. */
  case_count: z.int().nullable(),
  can: rights,
});
export type CaseKind = z.infer<typeof caseKind>;
