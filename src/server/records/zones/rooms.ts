import type { Db } from "#server/database/schema.ts";
import { wholesOf, withParts } from "#server/records/locations/nesting.ts";
import { labelKey } from "#server/text/same-label.ts";

/** A zone of a plan that is a place on record: the room of its name. */
export interface RoomOnPlan {
  readonly zone: number;
  readonly room: number;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Those whose name no other has: two rooms of one name cannot be told apart by it. */
const byOwnName = (rows: readonly Named[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(rows, ({ name }) => labelKey(name.trim()))].flatMap(([name, [first, ...others]]) =>
      first === undefined || others.length > 0 ? [] : [[name, first.id] as const],
    ),
  );

/**
 * Which zones of the plans of a place are the rooms that are a part of it: those of the same name, where each name is there
 * once. Nobody ties them, so nothing has to be tied anew when one of them is drawn, named anew, moved or restored.
 */
export async function roomsOnPlans(db: Db, place: number): Promise<readonly RoomOnPlan[]> {
  const zones = byOwnName(
    await db
      .selectFrom("zones")
      .innerJoin("floor_plans", "floor_plans.id", "zones.floor_plan_id")
      .select(["zones.id", "zones.name"])
      .where("floor_plans.location_id", "=", place)
      .execute(),
  );
  if (zones.size === 0) return [];
  const parts = (await withParts(db, place)).filter((id) => id !== place);
  const rooms = byOwnName(
    await db
      .selectFrom("locations")
      .select(["id", "name"])
      .where("id", "in", [...parts, -1])
      .execute(),
  );
  return [...zones].flatMap(([name, zone]) => {
    const room = rooms.get(name);
    return room === undefined ? [] : [{ zone, room }];
  });
}

/** The zones that are this place or what is a part of it, on plans of what it is a part of. */
export async function zonesOfRoom(db: Db, id: number, within: readonly number[]): Promise<readonly number[]> {
  const own = new Set(within);
  const found: number[] = [];
  for (const whole of await wholesOf(db, id))
    if (!own.has(whole))
      for (const { zone, room } of await roomsOnPlans(db, whole)) if (own.has(room)) found.push(zone);
  return found;
}
