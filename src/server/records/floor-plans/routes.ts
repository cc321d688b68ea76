import { expressionBuilder } from "kysely";
import { drawingTypes } from "#contract/records/floor-plans/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { byText, byValue } from "#server/database/list.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { presentKept } from "#server/kit/kept-rows.ts";
import { recordHandlers } from "#server/kit/record-handlers.ts";
import { attachmentsByOwner, deleteMediaOf } from "#server/platform/files/media.ts";
import { attach } from "#server/records/media/attachments.ts";
import { layersOf } from "./layers.ts";
import { keeperOfPlace, placesOfPlans, waitingUpload } from "./repository.ts";

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

/** Makes an upload the drawing of a plan, in place of the one that it had. */
async function draw(
  db: Db,
  id: number,
  upload: string,
  by: { readonly userId: number; readonly now: string },
) {
  const before = (await attachmentsByOwner(db, "floor-plan", [id])).get(id) ?? {};
  if (Object.hasOwn(before, upload)) return;
  if (Object.keys(before).length > 0) await deleteMediaOf(db, "floor-plan", [id]);
  await attach(db, "drawing_upload_id", [upload], { type: "floor-plan", id, ...by });
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
  check: async (db, { drawing_upload_id }, { reader, id, organizationId, before }) => {
    if (before !== null && before.organization_id !== organizationId)
      throw invalid("location_id", "A floor plan stays with the organization that keeps its place.");
    if (drawing_upload_id === undefined) return;
    const upload = await waitingUpload(db, reader.userId, drawing_upload_id);
    const own = (await attachmentsByOwner(db, "floor-plan", [id])).get(id) ?? {};
    if (upload === undefined && !Object.hasOwn(own, drawing_upload_id))
      throw invalid("drawing_upload_id", "This picture is no longer waiting on the server. Upload it again.");
    if (upload !== undefined && !drawingTypes.some((type) => type === upload.mime_type))
      throw invalid("drawing_upload_id", "Give the drawing as a PNG, JPEG or WebP picture.");
  },
  beside: async (db, { id }, { userId, now, body }) => {
    if (body.drawing_upload_id !== undefined) await draw(db, id, body.drawing_upload_id, { userId, now });
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
