import { z } from "zod";
import { email, id, line, optionalLine, timestamp, uuid } from "#contract/kit/common.ts";
import { roles } from "#contract/kit/roles.ts";
import { organizationId } from "#contract/records/organizations/schema.ts";

export const userId = id.brand<"UserId">();
export type UserId = z.infer<typeof userId>;

export const membership = z.looseObject({
  organization_id: organizationId,
  organization_name: z.string(),
  role: z.enum(roles),
  active: z.boolean(),
});
export type Membership = z.infer<typeof membership>;

/** A colleague. `id` and `full_name` come from the specification, the rest from DOMAIN-9. */
export const user = z.looseObject({
  id: userId,
  uuid,
  full_name: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  memberships: z.array(membership),
  last_seen_at: timestamp.nullable(),
});
export type User = z.infer<typeof user>;

/** 12 to 200 characters; common passwords are refused, and no further rule is needed at that length. */
export const newPassword = z
  .string()
  .min(12, { error: "Password must be at least 12 characters." })
  .max(200, { error: "Password must be at most 200 characters." });

export const newAdministrator = z.object({ full_name: line(120), email, password: newPassword });

export const profileFields = z.object({
  full_name: line(120),
  title: optionalLine(120),
  phone: optionalLine(40),
});
