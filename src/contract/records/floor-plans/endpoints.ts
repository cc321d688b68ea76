import { z } from "zod";
import { listQuery } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { recordEndpoints, showEndpoint } from "#contract/kit/record-endpoints.ts";
import { drawingTypes } from "#contract/records/media/drawing-types.ts";
import { floorPlan, floorPlanBody } from "./schema.ts";

const path = "/floor-plans";

/** Spec §7, "Floor plans". */
export const floorPlanEndpoints = {
  ...recordEndpoints("floor-plan", {
    path,
    query: listQuery(
      ["name", "level", "updated_at"],
      { location_id: oneId, organization_id: oneId },
      "level",
    ),
    row: floorPlan,
    record: floorPlan,
    form: z.looseObject({
      /** The kinds of pictures that a drawing can be. */
      drawing_types: z.array(z.enum(drawingTypes)),
    }),
    body: floorPlanBody,
    alsoStale: ["media"],
    summaries: {
      create: "Add one floor plan, with a picture that was uploaded before",
      delete: "Delete one floor plan with its zones",
    },
  }),
  ...showEndpoint("floor-plan", { path, record: floorPlan, summary: "One floor plan with its drawing" }),
};
