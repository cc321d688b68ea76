import { z } from "zod";
import { anyOf, endpoint, listQuery } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { recordEndpoints } from "#contract/kit/record-endpoints.ts";
import { zoneHit } from "./place.ts";
import { zone, zoneBody, zoneTypes } from "./schema.ts";

/** Spec §7, "Zones". */
export const zoneEndpoints = {
  ...recordEndpoints("zone", {
    path: "/zones",
    query: listQuery(
      ["name", "type", "updated_at"],
      { floor_plan_id: oneId, location_id: oneId, type: anyOf(zoneTypes), organization_id: oneId },
      "name",
    ),
    row: zone,
    record: zone,
    form: z.looseObject({ types: z.array(z.enum(zoneTypes)) }),
    body: zoneBody,
    alsoStale: ["cases", "locations"],
  }),
  "zones.offered": endpoint({
    group: "zones",
    base: "v2",
    method: "GET",
    path: "/zones/search",
    summary:
      "Find zones by a part of their name or notes, with the place that each lies in; at most 20, of one place all",
    policy: { kind: "member" },
    query: z.object({
      q: z.string().trim().max(200).default(""),
      location_id: oneId,
      by: z.enum(["name"]).optional(),
    }),
    response: z.looseObject({ data: z.array(zoneHit) }),
    cache: true,
    audit: "zones.search",
  }),
};
