import { z } from "zod";
import { anyOf, endpoint, listQuery } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { belowLocation } from "#contract/records/locations/below-endpoints.ts";
import { impactor, impactorBody, impactorSeverities, impactorTypes } from "./schema.ts";

/** Spec §7, "Locations": impactors. */
export const impactorEndpoints = {
  ...belowLocation("impactor", {
    path: "/locations/{id}/impactors",
    query: listQuery(
      ["starts_at", "updated_at"],
      {
        type: anyOf(impactorTypes),
        /** `now`: in force; `ahead`: not yet; `over`: not any more. */
        when: z.enum(["now", "ahead", "over"]).optional(),
      },
      "-starts_at",
    ),
    record: impactor,
    form: z.looseObject({
      types: z.array(z.enum(impactorTypes)),
      severities: z.array(z.enum(impactorSeverities)),
      time_zone: z.string(),
    }),
    body: impactorBody,
  }),
  "impactors.inForce": endpoint({
    group: "locations",
    base: "v2",
    method: "GET",
    path: "/locations/in-force",
    summary:
      "What bears on locations now: on all, or on one with what it is a part of and what is a part of it; at most 50",
    policy: { kind: "member" },
    query: z.object({ location_id: oneId }),
    response: z.looseObject({ data: z.array(impactor) }),
    cache: true,
    audit: "locations.list",
  }),
};
