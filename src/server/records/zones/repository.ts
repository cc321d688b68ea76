import type { Db } from "#server/database/schema.ts";

/** The zones of one plan, by their ids. */
export const zonesOfPlan = (db: Db, floorPlanId: number) =>
  db.selectFrom("zones").select("id").where("floor_plan_id", "=", floorPlanId).execute();
