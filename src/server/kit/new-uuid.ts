import { v7 as uuidv7 } from "uuid";
import { uuidIsTaken } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";

/** The uuid of a new record: the one that its client gave it, if it is nobody's yet, or one of the server's. */
export async function newUuid(
  db: Db,
  table: Parameters<typeof uuidIsTaken>[1],
  given: string | undefined,
): Promise<string> {
  if (given === undefined) return uuidv7();
  if (await uuidIsTaken(db, table, given)) throw invalid("uuid", "A record with this uuid exists already.");
  return given;
}
