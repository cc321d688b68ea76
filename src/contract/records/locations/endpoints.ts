import { z } from "zod";
import { idOrUuid, option } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { recordEndpoints, showEndpoint } from "#contract/kit/record-endpoints.ts";
import { addedFiles } from "#contract/records/media/schema.ts";
import { organization } from "#contract/records/organizations/schema.ts";
import { locationMap, locationMapChange } from "./map/schema.ts";
import { measuresHere } from "./measures.ts";
import { location, locationBody, locationHit, locationSummary, locationTypes } from "./schema.ts";

const path = "/locations";

/** A call that gives files to one location. */
const adding = {
  group: "locations",
  base: "v2",
  method: "POST",
  policy: { kind: "record", record: "location", right: "edit", param: "id" },
  params: z.object({ id: idOrUuid }),
  status: 201,
  response: item(location),
  changes: ["locations", "media"],
  audit: "media.create",
} as const;

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
      location_groups: z.array(option),
      organizations: z.array(organization),
    }),
    body: locationBody,
    // Plans are kept where their place is, and go with it; groups tell their places.
    alsoStale: ["floorPlans", "zones", "locationGroups"],
    summaries: { delete: "Delete one location that no other place is a part of" },
  }),
  ...showEndpoint("location", {
    path,
    record: location,
    summary: "One location with the places that are a part of it",
  }),
  "locations.measures": endpoint({
    group: "locations",
    base: "v2",
    method: "GET",
    path: "/locations/{id}/measures",
    summary: "What safety plans in force have done today at a location and at what is a part of it",
    policy: { kind: "record", record: "location", right: "view", param: "id" },
    params: z.object({ id: idOrUuid }),
    response: item(measuresHere),
    cache: true,
    audit: "location.view",
  }),
  "locations.upload": endpoint({
    ...adding,
    path: "/locations/{id}/upload",
    summary: "Upload one file to a location: form fields `file` and, for another name, `name`",
    format: "multipart",
  }),
  "locations.attach": endpoint({
    ...adding,
    path: "/locations/{id}/media",
    summary: "Attach files that were uploaded to a location",
    body: addedFiles,
  }),
  "locations.search": endpoint({
    group: "locations",
    base: "v2",
    method: "GET",
    path: "/locations/search",
    summary: "Find locations by a part of their name, address, notes or school; at most 20",
    policy: { kind: "member" },
    query: z.object({ q: z.string().trim().max(200).default(""), by: z.enum(["name"]).optional() }),
    response: z.looseObject({ data: z.array(locationHit) }),
    cache: true,
    audit: "locations.search",
  }),
  "locations.map": endpoint({
    group: "locations",
    base: "v2",
    method: "GET",
    path: "/locations/map",
    summary: "What the map of places is drawn on: the district's own picture, where one is set",
    policy: { kind: "member" },
    query: z.object({ organization_id: oneId }),
    response: item(locationMap),
    cache: true,
  }),
  "locations.setMap": endpoint({
    group: "locations",
    base: "v2",
    method: "PUT",
    path: "/locations/map",
    summary: "Set the picture that the map of places is drawn on, with two known points of it",
    policy: { kind: "manage" },
    body: locationMapChange,
    response: item(locationMap),
    changes: ["locations", "media"],
    audit: "locations.map",
  }),
};
