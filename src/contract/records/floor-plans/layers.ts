import { z } from "zod";
import { id, timestamp, uuid } from "#contract/kit/common.ts";
import { caseStages } from "#contract/records/cases/schema.ts";
import { measureTold } from "#contract/records/locations/measures.ts";

/** What may be shown on a plan beside its zones. */
export const planLayers = ["cases", "measures"] as const;
export type PlanLayer = (typeof planLayers)[number];

const inZone = {
  zone_id: id,
  /** The case's id and number, to open it. */
  case_id: id,
  number: z.string(),
};

/** A case in a zone of the plan. */
const caseOnPlan = z.looseObject({
  ...inZone,
  uuid,
  title: z.string(),
  stage: z.enum(caseStages),
  occurred_at: timestamp.nullable(),
});
export type CaseOnPlan = z.infer<typeof caseOnPlan>;

/** A measure of a safety plan in force that is done in a zone of the plan. */
const measureOnPlan = z.looseObject({ ...inZone, ...measureTold });
export type MeasureOnPlan = z.infer<typeof measureOnPlan>;

/** Most cases, and most measures, that are listed of one zone: the newest. */
export const mostInZone = 20;

/** How many more than are listed a zone has; zones that have none are left out. */
const moreInZone = z.looseObject({ zone_id: id, cases: z.int(), measures: z.int() });

/**
 * What happened and what is done in the zones of a plan, as far as the reader may see it: of each zone at most `mostInZone` cases
 * and measures, the newest first. Measures are looked for in the 500 plans changed last.
 */
export const floorPlanLayers = z.looseObject({
  cases: z.array(caseOnPlan),
  measures: z.array(measureOnPlan),
  more: z.array(moreInZone),
  /** The zones that are places on record, which the reader may see: the rooms of their name (decision 112). */
  rooms: z.array(z.looseObject({ zone_id: id, uuid, name: z.string() })).default([]),
});
export type FloorPlanLayers = z.infer<typeof floorPlanLayers>;
