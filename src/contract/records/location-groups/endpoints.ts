import { z } from "zod";
import { id, idOrUuid, line, optionalShortText, recordFields, rights, uuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { recordEndpoints } from "#contract/kit/record-endpoints.ts";
import { locationRef } from "#contract/records/locations/schema.ts";
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
  /** How many places belong to it that the reader may see; none in answers of former servers. */
  place_count: z.int().min(0).default(0),
  can: rights,
});

/** What belongs to a group: its places, as far as the reader may see them, and who hears what is said to it. */
export const locationGroupMembers = z.looseObject({
  /** At most 100. */
  locations: z.array(
    locationRef.extend({
      /** Who keeps it, and whether the reader may change it; none and false in answers of former servers. */
      organization_name: z.string().nullable().default(null),
      can_edit: z.boolean().default(false),
    }),
  ),
  /** Each organization that keeps a place of it, and how many people have a role in it or above it. */
  organizations: z.array(z.looseObject({ id, name: z.string(), people: z.int().min(0) })),
});
export type LocationGroupMembers = z.infer<typeof locationGroupMembers>;

/** Spec §7, "Location groups". */
export const locationGroupEndpoints = {
  "locationGroups.members": endpoint({
    group: "locationGroups",
    base: "v2",
    method: "GET",
    path: "/location-groups/{id}/members",
    summary: "The places of one location group, and who is told of a bulletin that is addressed to it",
    policy: { kind: "record", record: "location-group", right: "view", param: "id" },
    params: z.object({ id: idOrUuid }),
    response: item(locationGroupMembers),
    cache: true,
    audit: "location-group.members",
  }),
  ...recordEndpoints("location-group", {
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
  }),
};
