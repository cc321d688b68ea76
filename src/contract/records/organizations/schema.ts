import { z } from "zod";
import { id, line, uuid } from "#contract/kit/common.ts";

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
