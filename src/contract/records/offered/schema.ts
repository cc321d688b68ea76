import { z } from "zod";
import { id, line, option, optionalShortText, recordFields, rights, uuid } from "#contract/kit/common.ts";
import { anyOf, listQuery } from "#contract/kit/endpoint.ts";
import { organization } from "#contract/records/organizations/schema.ts";

/**
 * Choices that forms offer, such as the types of cases: one list for a whole tree of organizations, kept by its
 * administrators.
 */
export const offeredBody = z.object({
  uuid: uuid.optional(),
  /** The root of the tree; needed only by administrators of several. */
  organization_id: id.optional(),
  label: line(80),
  description: optionalShortText(300),
  /** Lists are sorted by this, then by label. */
  position: z.int().min(0).max(9999).default(0),
  /** A retired one stays on the records that have it, and is no longer offered. */
  active: z.boolean().default(true),
});
export type OfferedBody = z.input<typeof offeredBody>;
export type OfferedValues = z.output<typeof offeredBody>;

/** A choice as it is kept. A kind adds how many records have it, null for readers who may not change the list. */
export const offered = z.looseObject({
  ...recordFields,
  organization_id: id,
  label: z.string(),
  description: z.string().nullable(),
  position: z.int(),
  active: z.boolean(),
  can: rights,
});
export type Offered = z.infer<typeof offered>;

/** What the endpoints of every such list have alike. */
export const offeredShapes = {
  query: listQuery(["label", "position", "updated_at"], { active: anyOf(["yes", "no"]) }, "position"),
  /** Organizations to keep a choice in, and the place behind the last one. */
  form: z.looseObject({ organizations: z.array(organization), position: z.int() }),
  body: offeredBody,
} as const;

/** One choice as forms offer it, with the tree of organizations it belongs to. */
export const offeredOption = option.extend({ organization_id: id });
export type OfferedOption = z.infer<typeof offeredOption>;
