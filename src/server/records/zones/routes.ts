import { expressionBuilder } from "kysely";
import { maxZones, zoneTypeNames, zoneTypes } from "#contract/records/zones/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { byText, byValue } from "#server/database/list.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { organizationColumn, updatedColumn } from "#server/kit/exports/sheet.ts";
import { presentKept } from "#server/kit/kept-rows.ts";
import { recordHandlers } from "#server/kit/record-handlers.ts";
import { keeperOfPlan } from "#server/records/floor-plans/repository.ts";
import { rememberPlace } from "#server/records/locations/deleted-places.ts";
import { searchZones, zonesOfPlan } from "./repository.ts";

const presented = async (db: Db, reader: Reader, rows: readonly Row<"zones">[]) =>
  (await presentKept(db, reader, rows)).map((row) => ({ ...row, polygon: readJson(row.polygon) }));

/** Spots and areas on a floor plan. They lie where the plan is kept. */
export const zones = recordHandlers("zone", {
  columns: ({ uuid: _uuid, organization_id: _organization, polygon, ...rest }) => ({
    ...rest,
    polygon: writeJson(polygon),
  }),
  keeper: async (db, reader, { floor_plan_id }) => {
    const keeper = await keeperOfPlan(db, reader, floor_plan_id);
    if (keeper === undefined) throw invalid("floor_plan_id", "This floor plan was not found.");
    return keeper;
  },
  check: async (db, { floor_plan_id }, { id, before }) => {
    if (id !== 0) {
      // Cases in it say the place of its plan too: they would say two. Null here: its new plan lies in another tree.
      if (before?.floor_plan_id !== floor_plan_id)
        throw invalid(
          "floor_plan_id",
          "A zone stays on the floor plan that it was drawn on. Draw another zone there.",
        );
      return;
    }
    if ((await zonesOfPlan(db, floor_plan_id)).length >= maxZones)
      throw invalid("floor_plan_id", `A floor plan has at most ${maxZones} zones.`);
  },
  gone: async (db, ids) => {
    for (const id of ids) await rememberPlace(db, "zone", id);
  },
  list: {
    sorts: {
      name: byText("zones.name"),
      type: byValue("zones.type"),
      updated_at: byValue("zones.updated_at"),
    },
    where: ({ floor_plan_id, location_id, type = [] }) => {
      const e = expressionBuilder<Database, "zones">();
      return [
        ...(floor_plan_id === undefined ? [] : [e("zones.floor_plan_id", "=", floor_plan_id)]),
        ...(type.length > 0 ? [e("zones.type", "in", type)] : []),
        ...(location_id === undefined
          ? []
          : [
              e(
                "zones.floor_plan_id",
                "in",
                e.selectFrom("floor_plans").select("floor_plans.id").where("location_id", "=", location_id),
              ),
            ]),
      ];
    },
  },
  rows: presented,
  sheet: [
    { id: "name", label: "Name", of: ({ name }) => name },
    { id: "type", label: "Kind", of: ({ type }) => zoneTypeNames[type] },
    { id: "capacity", label: "Capacity", of: ({ capacity }) => capacity?.toString() ?? "" },
    { id: "watched", label: "Watched", of: ({ watched }) => watched ?? "" },
    { id: "exits", label: "Exits", of: ({ exits }) => exits ?? "" },
    { id: "description", label: "Description", of: ({ description }) => description ?? "" },
    organizationColumn,
    updatedColumn,
  ],
  form: async () => ({ types: [...zoneTypes] }),
});

export const zoneHandlers = {
  "zones.offered": async ({ db, auth, query }) => ({ body: { data: await searchZones(db, auth, query) } }),
} satisfies Partial<Handlers>;
