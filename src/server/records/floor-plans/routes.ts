import { expressionBuilder } from "kysely";
import { drawingTypes } from "#contract/records/media/drawing-types.ts";
import type { Reader } from "#server/access/reach.ts";
import { byText, byValue } from "#server/database/list.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { presentKept } from "#server/kit/kept-rows.ts";
import { recordHandlers } from "#server/kit/record-handlers.ts";
import { attachmentsByOwner } from "#server/platform/files/media.ts";
import { rememberPlace } from "#server/records/locations/deleted-places.ts";
import { keepDrawing, requireDrawing } from "#server/records/media/drawing.ts";
import { layersOf } from "./layers.ts";
import { keeperOfPlace, placesOfPlans } from "./repository.ts";

/** Rows with what their place is called, and with the drawing. */
async function presented(db: Db, reader: Reader, rows: readonly Row<"floor_plans">[]) {
  const places = await placesOfPlans(
    db,
    rows.map(({ location_id }) => location_id),
  );
  const files = await attachmentsByOwner(
    db,
    "floor-plan",
    rows.map(({ id }) => id),
  );
  return (await presentKept(db, reader, rows)).map((row) => ({
    ...row,
    location: places.get(row.location_id)?.name ?? "",
    location_uuid: places.get(row.location_id)?.uuid ?? "",
    drawing: Object.values(files.get(row.id) ?? {})[0] ?? null,
  }));
}

/** Floor plans: one level of a place, with its drawing. They lie where the place is kept. */
export const floorPlans = recordHandlers("floor-plan", {
  columns: ({ location_id, name, level, feet_across, description }) => ({
    location_id,
    name,
    level,
    feet_across,
    description,
  }),
  keeper: async (db, reader, { location_id }) => {
    const keeper = await keeperOfPlace(db, reader, location_id);
    if (keeper === undefined) throw invalid("location_id", "This place was not found.");
    return keeper;
  },
  check: async (db, { location_id, drawing_upload_id }, { reader, id, before }) => {
    // Cases in its zones say the place too: they would say two. Null here: its new place lies in another tree.
    if (id !== 0 && before?.location_id !== location_id)
      throw invalid(
        "location_id",
        "A floor plan stays with the place that it was made for. Add another plan there.",
      );
    if (drawing_upload_id === undefined) return;
    const drawn = { type: "floor-plan", id, userId: reader.userId } as const;
    await requireDrawing(db, "drawing_upload_id", drawing_upload_id, drawn);
  },
  gone: async (db, ids) => {
    for (const id of ids) await rememberPlace(db, "floor-plan", id);
  },
  beside: async (db, { id }, { userId, now, body }) => {
    if (body.drawing_upload_id === undefined) return;
    const drawn = { type: "floor-plan", id, userId, now } as const;
    await keepDrawing(db, "drawing_upload_id", body.drawing_upload_id, drawn);
  },
  list: {
    sorts: {
      name: byText("floor_plans.name"),
      level: byValue("floor_plans.level"),
      updated_at: byValue("floor_plans.updated_at"),
    },
    where: ({ location_id }) => {
      const column = expressionBuilder<Database, "floor_plans">();
      return location_id === undefined ? [] : [column("floor_plans.location_id", "=", location_id)];
    },
  },
  rows: presented,
  form: async () => ({ drawing_types: [...drawingTypes] }),
});

export const floorPlanHandlers = {
  "floorPlans.show": async ({ db, auth, record }) => floorPlans.reply(db, auth, record.id),

  "floorPlans.layers": async ({ db, auth, record }) => ({
    body: { data: await layersOf(db, auth, record.id) },
  }),
} satisfies Partial<Handlers>;
