import { z } from "zod";
import { id, line, timestamp, userRef } from "#contract/kit/common.ts";
import { organization } from "#contract/records/organizations/schema.ts";

/** Days that a token may hold: a directory's owner renews it every year or two. */
export const longestToken = 730;

/** A token of a directory as administrators see it: never its text. */
export const scimToken = z.looseObject({
  id,
  name: z.string(),
  created_at: timestamp,
  created_by: userRef.nullable(),
  expires_at: timestamp,
  last_used_at: timestamp.nullable(),
});
export type ScimToken = z.infer<typeof scimToken>;

/** How the directory of a tree puts people on record by SCIM (decision 127). */
export const scimSettings = z.looseObject({
  organization_id: id,
  /** The trees that the caller may set this for. */
  organizations: z.array(organization),
  /** Where the directory sends to; null while this server does not know its own address. */
  address: z.string().nullable(),
  /** Can a directory reach this server? Not on one's own computer. */
  possible: z.boolean(),
  tokens: z.array(scimToken),
  /** Names of the groups that the directory has told of. */
  groups: z.array(z.string()),
});
export type ScimSettings = z.infer<typeof scimSettings>;

export const newScimToken = z.object({
  organization_id: id.optional(),
  /** Which directory it is for. */
  name: line(60),
  days: z.int().min(1).max(longestToken),
});
