import { z } from "zod";
import { id, line, option, optionalLine, recordFields, rights, uuid } from "#contract/kit/common.ts";

/** Category and type of a case: one list for a whole tree of organizations, kept by its administrators. */
export const caseKindBody = z.object({
  uuid: uuid.optional(),
  /** The top of the tree; only needed by who administers several. */
  organization_id: id.optional(),
  label: line(80),
  description: optionalLine(300),
  /** Lists are in this order, equal ones by their label. */
  position: z.int().min(0).max(9999).default(0),
  /** A retired one stays on the cases that have it, and is not offered any more. */
  active: z.boolean().default(true),
});
export type CaseKindBody = z.input<typeof caseKindBody>;
export type CaseKindValues = z.output<typeof caseKindBody>;

/** An entry as forms offer it, with the tree that shares it. */
export const kindOption = option.extend({ organization_id: id });
export type KindOption = z.infer<typeof kindOption>;

export const caseKind = z.looseObject({
  ...recordFields,
  organization_id: id,
  label: z.string(),
  description: z.string().nullable(),
  position: z.int(),
  active: z.boolean(),
  /** Cases that have it; null for who may not change the list. */
  case_count: z.int().nullable(),
  can: rights,
});
export type CaseKind = z.infer<typeof caseKind>;
