import { z } from "zod";
import { recordEndpoints } from "#contract/kit/record-endpoints.ts";
import { offered, offeredShapes } from "#contract/records/offered/schema.ts";

/** What sort of organization, group or account it is: gang, online server, business, agency. */
export const entityType = offered.extend({
  /** Number of organizations of interest that have it; null for readers who may not change the list. */
  entity_count: z.int().nullable(),
});

/** Spec §7, "Entity types". */
export const entityTypeEndpoints = recordEndpoints("entity-type", {
  ...offeredShapes,
  path: "/entity-types",
  row: entityType,
  record: entityType,
  // The list is read in the forms and filters of organizations of interest.
  alsoStale: ["entities"],
});
