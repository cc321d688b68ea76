import { z } from "zod";
import { anyOf, listQuery } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { recordEndpoints } from "#contract/kit/record-endpoints.ts";
import { zone, zoneBody, zoneTypes } from "./schema.ts";

/** Spec §7, "Zones". */
export const zoneEndpoints = recordEndpoints("zone", {
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
});
