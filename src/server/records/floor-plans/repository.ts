import { sql } from "kysely";
import { seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";

/** The places of plans by their ids: what they are called. */
export async function placesOfPlans(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom("locations")
    .select(["id", "uuid", "name"])
    .where("id", "in", [...ids, -1])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The organization that keeps a place. Undefined: the reader sees no such place. */
export const keeperOfPlace = async (db: Db, { reach }: Reader, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom("locations")
      .select("organization_id")
      .where("organization_id", "in", [...seenFrom("location", reach), -1])
      .where("id", "=", id)
      .executeTakeFirst()
  )?.organization_id;

/** The organization that keeps a plan. Undefined: the reader sees no such plan. */
export const keeperOfPlan = async (db: Db, { reach }: Reader, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom("floor_plans")
      .select("organization_id")
      .where("organization_id", "in", [...seenFrom("floor-plan", reach), -1])
      .where("id", "=", id)
      .executeTakeFirst()
  )?.organization_id;

/** Who keeps a place keeps its plans and their zones: after it moved, or after one of them came back, they follow it. */
export async function followPlace(
  db: Db,
  place: { readonly id: number; readonly organization_id: number },
  now: string,
): Promise<void> {
  const follows = {
    organization_id: place.organization_id,
    updated_at: now,
    version: sql<number>`version + 1`,
  };
  const plans = db.selectFrom("floor_plans").select("floor_plans.id").where("location_id", "=", place.id);
  await db
    .updateTable("zones")
    .set(follows)
    .where("floor_plan_id", "in", plans)
    .where("organization_id", "!=", place.organization_id)
    .execute();
  await db
    .updateTable("floor_plans")
    .set(follows)
    .where("location_id", "=", place.id)
    .where("organization_id", "!=", place.organization_id)
    .execute();
}

/** The same for a plan, or for a zone, that was restored. */
export async function followOwnPlace(
  db: Db,
  { kind, id, now }: { readonly kind: "floor-plan" | "zone"; readonly id: number; readonly now: string },
): Promise<void> {
  const plan = kind === "floor-plan" ? id : (await findRow(db, "zones", id)).floor_plan_id;
  const { location_id } = await findRow(db, "floor_plans", plan);
  await followPlace(db, await findRow(db, "locations", location_id), now);
}
