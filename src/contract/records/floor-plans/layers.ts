import { z } from "zod";
import { id, timestamp, uuid } from "#contract/kit/common.ts";
import { caseStages } from "#contract/records/cases/schema.ts";

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

/** A measure of a safety plan in force that is done in a zone of the plan. It names nobody whom it is about. */
const measureOnPlan = z.looseObject({
  ...inZone,
  what: z.string(),
  time_of_day: z.string().nullable(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
});
export type MeasureOnPlan = z.infer<typeof measureOnPlan>;

/** What happened and what is done in the zones of a plan, as far as the reader may see it; at most 500 cases, the newest first. */
export const floorPlanLayers = z.looseObject({
  cases: z.array(caseOnPlan),
  measures: z.array(measureOnPlan),
});
export type FloorPlanLayers = z.infer<typeof floorPlanLayers>;
