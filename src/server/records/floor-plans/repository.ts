import { seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
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
