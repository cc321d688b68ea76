import { z } from "zod";
import { id, line, optionalShortText, recordFields, rights, uuid } from "#contract/kit/common.ts";
import { anyOf, listQuery } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { recordEndpoints } from "#contract/kit/record-endpoints.ts";
import { organization } from "#contract/records/organizations/schema.ts";

/** What places can have in common that bears on their safety (DOMAIN-9). */
export const locationGroupTypes = ["feeder_pattern", "athletic_conference", "bus_routes", "other"] as const;
export type LocationGroupType = (typeof locationGroupTypes)[number];

export const locationGroupTypeNames: Readonly<Record<LocationGroupType, string>> = {
  feeder_pattern: "Feeder pattern",
  athletic_conference: "Athletic conference",
  bus_routes: "Bus routes",
  other: "Other",
};

export const locationGroupBody = z.object({
  uuid: uuid.optional(),
  organization_id: id.optional(),
  name: line(120),
  type: z.enum(locationGroupTypes),
  description: optionalShortText(1000),
});
export type LocationGroupBody = z.input<typeof locationGroupBody>;
export type LocationGroupValues = z.output<typeof locationGroupBody>;

export const locationGroup = z.looseObject({
  ...recordFields,
  organization_id: id,
  organization_name: z.string(),
  name: z.string(),
  type: z.enum(locationGroupTypes),
  description: z.string().nullable(),
  can: rights,
});

/** Spec §7, "Location groups". */
export const locationGroupEndpoints = recordEndpoints("location-group", {
  path: "/location-groups",
  query: listQuery(
    ["name", "type", "updated_at"],
    {
      type: anyOf(locationGroupTypes),
      organization_id: oneId,
    },
    "name",
  ),
  row: locationGroup,
  record: locationGroup,
  form: z.looseObject({ types: z.array(z.enum(locationGroupTypes)), organizations: z.array(organization) }),
  body: locationGroupBody,
});
