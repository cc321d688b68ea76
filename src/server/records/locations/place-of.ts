import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { isSeen } from "./repository.ts";

/** A place as records name it. */
export async function placeOf(db: Db, id: number | null) {
  if (id === null) return null;
  const row = await db
    .selectFrom("locations")
    .select(["id", "uuid", "name", "type"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export interface ChosenPlace {
  readonly id: number | null;
  readonly name: string | null;
}

/** The place that a body names, which its writer must see; left out, or as it was, it stays. */
export async function choosePlace(
  db: Db,
  reader: Reader,
  wanted: number | null | undefined,
  before: number | null,
): Promise<ChosenPlace> {
  const id = wanted === undefined ? before : wanted;
  if (id !== null && id !== before && !(await isSeen(db, reader, id)))
    throw invalid("location_id", "This location was not found.");
  return { id, name: (await placeOf(db, id))?.name ?? null };
}
