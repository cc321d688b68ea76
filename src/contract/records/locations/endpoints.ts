import { z } from "zod";
import { option } from "#contract/kit/common.ts";
import { anyOf, listQuery } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { recordEndpoints, showEndpoint } from "#contract/kit/record-endpoints.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { location, locationBody, locationSummary, locationTypes } from "./schema.ts";

const path = "/locations";

/** Spec §7, "Locations". */
export const locationEndpoints = {
  ...recordEndpoints("location", {
    path,
    query: listQuery(
      ["name", "type", "updated_at"],
      {
        type: anyOf(locationTypes),
        location_group_id: oneId,
        /** The places that are a part of this one. */
        parent_id: oneId,
        organization_id: oneId,
      },
      "name",
    ),
    row: locationSummary,
    record: location,
    form: z.looseObject({
      types: z.array(z.enum(locationTypes)),
      /** The places that one may see, for what a place is a part of. */
      parents: z.array(option),
      location_groups: z.array(option),
      organizations: z.array(organization),
    }),
    body: locationBody,
    summaries: { delete: "Delete one location that no other place is a part of" },
  }),
  ...showEndpoint("location", {
    path,
    record: location,
    summary: "One location with the places that are a part of it",
  }),
};
