import type { Db } from "#server/database/schema.ts";

type Part = "location" | "floor-plan" | "zone";

const plansOf = (db: Db, locationId: number) =>
  db.selectFrom("floor_plans").select("floor_plans.id").where("floor_plans.location_id", "=", locationId);

/** The zones that are deleted and restored with a place or a plan, or the one itself. */
function zonesWith(db: Db, kind: Part, id: number) {
  const zones = db.selectFrom("zones").select("zones.id");
  if (kind === "zone") return zones.where("zones.id", "=", id);
  return zones.where("zones.floor_plan_id", "in", kind === "floor-plan" ? [id] : plansOf(db, id));
}

/**
 * Before a place, a plan or a zone is deleted: cases that name it keep what it is called, and the number by which they are
 * tied again. Nobody changes them by that, so their versions stay.
 */
export async function rememberPlace(db: Db, kind: Part, id: number): Promise<void> {
  await db
    .updateTable("cases")
    .set((e) => ({
      former_zone_id: e.ref("cases.zone_id"),
      zone_name: e.selectFrom("zones").select("zones.name").whereRef("zones.id", "=", "cases.zone_id"),
    }))
    .where("cases.zone_id", "in", zonesWith(db, kind, id))
    .execute();
  if (kind !== "location") return;
  await db
    .updateTable("cases")
    .set((e) => ({
      former_location_id: id,
      place_name: e.selectFrom("locations").select("locations.name").where("locations.id", "=", id),
    }))
    .where("location_id", "=", id)
    .execute();
  await db.updateTable("bulletins").set({ former_location_id: id }).where("location_id", "=", id).execute();
}

/** After one of them was restored: what named it and was told no other place since names it again. */
export async function tieAgain(db: Db, kind: Part, id: number): Promise<void> {
  if (kind === "location") {
    const back = { location_id: id, former_location_id: null };
    await db
      .updateTable("cases")
      .set({ ...back, place_name: null })
      .where("former_location_id", "=", id)
      .where("location_id", "is", null)
      .execute();
    await db
      .updateTable("bulletins")
      .set(back)
      .where("former_location_id", "=", id)
      .where("location_id", "is", null)
      .execute();
  }
  await db
    .updateTable("cases")
    .set((e) => ({ zone_id: e.ref("former_zone_id"), former_zone_id: null }))
    .where("former_zone_id", "in", zonesWith(db, kind, id))
    .where("zone_id", "is", null)
    .where((e) =>
      e(
        "location_id",
        "=",
        e
          .selectFrom("zones")
          .innerJoin("floor_plans", "floor_plans.id", "zones.floor_plan_id")
          .select("floor_plans.location_id")
          .whereRef("zones.id", "=", "cases.former_zone_id"),
      ),
    )
    .execute();
}
