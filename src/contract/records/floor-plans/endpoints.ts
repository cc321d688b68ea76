import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item, listQuery } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { recordEndpoints, showEndpoint } from "#contract/kit/record-endpoints.ts";
import { drawingTypes } from "#contract/records/media/drawing-types.ts";
import { floorPlanLayers } from "./layers.ts";
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
  "floorPlans.layers": endpoint({
    group: "floorPlans",
    base: "v2",
    method: "GET",
    path: `${path}/{id}/layers`,
    summary:
      "What happened in the zones of a floor plan, and what safety plans have done there, as far as one may see it",
    policy: { kind: "record", record: "floor-plan", right: "view", param: "id" },
    params: z.object({ id: idOrUuid }),
    response: item(floorPlanLayers),
    cache: true,
    audit: "floor-plan.view",
  }),
};
