import { z } from "zod";
import { id, line, optionalLine, uuid } from "#contract/kit/common.ts";

/** What an organization of interest can be related to (DOMAIN-9). */
export const relatedKinds = ["person", "location", "entity"] as const;
export type RelatedKind = (typeof relatedKinds)[number];

/** One end of a relation, as a link to its page needs it. */
export const relatedEnd = z.looseObject({
  kind: z.enum(relatedKinds),
  id,
  uuid,
  name: z.string(),
  /** Of a person of whose name there are others: what tells them apart, in words; null in answers of former servers. */
  apart: z.string().nullable().default(null),
});
export type RelatedEnd = z.infer<typeof relatedEnd>;

/**
 * A relation as it is read aloud: `from`, the organization of interest that has it, `relation` `to`. "Northwind Riders
 * meets at Alder Park". The answer is the same from either end; whoever may not see both ends sees nothing of it.
 */
export const entityRelation = z.looseObject({
  id,
  relation: z.string(),
  note: z.string().nullable(),
  from: relatedEnd,
  to: relatedEnd,
});
export type EntityRelation = z.infer<typeof entityRelation>;

export const entityRelations = z.looseObject({ data: z.array(entityRelation) });

/** A new relation of the organization of interest in the path. The words are free; forms suggest some. */
export const entityRelationBody = z.object({
  to_kind: z.enum(relatedKinds),
  to_uuid: uuid,
  relation: line(60),
  note: optionalLine(200),
});
