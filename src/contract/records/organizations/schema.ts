import { z } from "zod";
import { id, line, optionalLine, recordFields, rights, timestamp, uuid } from "#contract/kit/common.ts";

export const organizationKinds = ["district", "school", "agency"] as const;
export type OrganizationKind = (typeof organizationKinds)[number];

export const organizationId = id.brand<"OrganizationId">();

/** A node of the organization tree. `number_prefix` begins its case numbers, as in `NHS-2026-0042`. */
export const organization = z.looseObject({
  id: organizationId,
  uuid,
  name: z.string(),
  kind: z.enum(organizationKinds),
  parent_id: id.nullable(),
  number_prefix: z.string(),
});
export type Organization = z.infer<typeof organization>;

/** Two to six capitals or digits. */
export const numberPrefix = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{2,6}$/, { error: "Case number prefix must be 2 to 6 capital letters or digits." });

export const newOrganization = z.object({
  name: line(120),
  kind: z.enum(organizationKinds).default("school"),
  number_prefix: numberPrefix,
});

/** An organization as its own page shows it (DOMAIN-9, "Organization"). */
export const organizationRecord = organization.extend({
  ...recordFields,
  id: organizationId,
  address: z.string().nullable(),
  /** Since when no new record is kept in it; what it holds stays, and can be worked on. Null while it is open. */
  closed_at: timestamp.nullable(),
  /** People who can sign in, with a role in it or in an organization below it. */
  people: z.int(),
  can: rights,
});
export type OrganizationRecord = z.infer<typeof organizationRecord>;

/** An organization that was merged into another. */
export const mergedOrganization = z.looseObject({
  id,
  name: z.string(),
  merged_at: timestamp,
  /** While what it held goes over: how much has, and how much there is. Null once all has. */
  moving: z.looseObject({ done: z.int(), total: z.int() }).nullable(),
});
export type MergedOrganization = z.infer<typeof mergedOrganization>;

/** The same with what is in it, as far as the reader may see it; below it is counted too. */
export const organizationPage = organizationRecord.extend({
  /** People of records, not colleagues. */
  persons: z.int(),
  open_cases: z.int(),
  cases: z.int(),
  /** Organizations below it. */
  below: z.int(),
  /** Why it cannot be deleted: "2 cases". Empty where it can, and where the reader may not. */
  kept: z.array(z.string()),
  merged: z.array(mergedOrganization),
});
export type OrganizationPage = z.infer<typeof organizationPage>;

/** What is written of an organization. Without `parent_id` a new one stands below the caller's own tree's root. */
export const organizationBody = z.object({
  uuid: uuid.optional(),
  name: line(120),
  kind: z.enum(organizationKinds),
  number_prefix: numberPrefix,
  parent_id: id.nullish(),
  address: optionalLine(300),
  closed: z.boolean().default(false),
});
export type OrganizationBody = z.infer<typeof organizationBody>;
