import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";

/** How many levels deep places are nested: a district, its campuses, buildings, wings, floors, rooms, and two more. */
export const deepestPlace = 8;
/** What was nested deeper before there was a limit is walked as far, and a circle ends. */
const farthest = 64;

/** A place and what it is a part of, the nearest first; `depth` is 0 for the place itself. */
const upFrom = (db: Db, id: number) =>
  db
    .withRecursive("up", (w) =>
      w
        .selectFrom("locations")
        .select(["id", "parent_id", sql<number>`0`.as("depth")])
        .where("id", "=", id)
        .unionAll(
          w
            .selectFrom("locations")
            .innerJoin("up", "up.parent_id", "locations.id")
            .select(["locations.id", "locations.parent_id", sql<number>`up.depth + 1`.as("depth")])
            .where(sql<number>`up.depth`, "<", farthest),
        ),
    )
    .selectFrom("up")
    .select(["id", "depth"])
    .orderBy("depth")
    .execute();

/** A place and all that is a part of it, and of those in turn. */
const downFrom = (db: Db, id: number) =>
  db
    .withRecursive("down", (w) =>
      w
        .selectFrom("locations")
        .select(["id", sql<number>`0`.as("depth")])
        .where("id", "=", id)
        .unionAll(
          w
            .selectFrom("locations")
            .innerJoin("down", "down.id", "locations.parent_id")
            .select(["locations.id", sql<number>`down.depth + 1`.as("depth")])
            .where(sql<number>`down.depth`, "<", farthest),
        ),
    )
    .selectFrom("down")
    .select(["id", "depth"])
    .execute();

const distinct = (rows: readonly { readonly id: number }[]) => [...new Set(rows.map((row) => row.id))];

/** What a place is a part of, and what that is a part of in turn, itself first. */
export const wholesOf = async (db: Db, id: number): Promise<readonly number[]> =>
  distinct(await upFrom(db, id));

/** A place and all that is a part of it, and of those in turn. */
export const withParts = async (db: Db, id: number): Promise<readonly number[]> =>
  distinct([{ id }, ...(await downFrom(db, id))]);

/** How many levels there would be, were `id` (0: a new place) a part of `parent`; with all that is a part of `id`. */
export async function levelsUnder(db: Db, parent: number, id: number): Promise<number> {
  const above = await upFrom(db, parent);
  const below = id === 0 ? [] : await downFrom(db, id);
  return above.length + 1 + Math.max(0, ...below.map(({ depth }) => Number(depth)));
}
