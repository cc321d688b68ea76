import type { FloorPlanLayers } from "#contract/records/floor-plans/layers.ts";
import { planFields } from "#contract/records/plans/schema.ts";
import { openForms } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import { searchPattern, textMatches } from "#server/database/list.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { zonesOfPlan } from "#server/records/zones/repository.ts";

const most = 500;

const casesIn = (db: Db, reader: Reader, zones: readonly number[]) =>
  db
    .selectFrom("cases")
    .select(["cases.id as case_id", "cases.uuid", "number", "title", "stage", "occurred_at", "zone_id"])
    .where("cases.zone_id", "in", [...zones, -1])
    .where("cases.archived_at", "is", null)
    .where(visibleCases(reader))
    .orderBy("cases.created_at", "desc")
    .orderBy("cases.id", "desc")
    .limit(most)
    .execute();

/** Safety plans in force whose measures name the place; measures are a part of what a plan says. */
const plansAt = (db: Db, reader: Reader, location: number) =>
  db
    .selectFrom("wavr_forms")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .select(["wavr_forms.state", "cases.id as case_id", "cases.number"])
    .where("wavr_forms.form", "=", "safety_plan")
    .where(textMatches("wavr_forms.state", searchPattern(`"location_id":${location}`) ?? ""))
    .where("wavr_forms.id", "in", openForms(reader))
    .where("cases.archived_at", "is", null)
    .where(visibleCases(reader))
    .orderBy("wavr_forms.updated_at", "desc")
    .orderBy("wavr_forms.id", "desc")
    .limit(most)
    .execute();

/** What the reader may see of what happened in the zones of a plan, and of what is done there. */
export async function layersOf(db: Db, reader: Reader, id: number): Promise<FloorPlanLayers> {
  const { location_id } = await findRow(db, "floor_plans", id);
  const zones = (await zonesOfPlan(db, id)).map((zone) => zone.id);
  const cases = await casesIn(db, reader, zones);
  const plans = await plansAt(db, reader, location_id);
  return {
    cases: cases.flatMap(({ zone_id, ...row }) => (zone_id === null ? [] : [{ zone_id, ...row }])),
    measures: plans.flatMap(({ state, case_id, number }) => {
      const plan = planFields.safeParse(readJson(state)).data;
      if (plan?.status !== "in_force") return [];
      return plan.measures.flatMap(({ zone_id, what, time_of_day, starts, ends }) =>
        zone_id !== null && zones.includes(zone_id)
          ? [{ zone_id, case_id, number, what, time_of_day, starts, ends }]
          : [],
      );
    }),
  };
}
