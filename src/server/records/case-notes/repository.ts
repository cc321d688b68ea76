import type { Db } from "#server/database/schema.ts";

/** Does a comment or a time entry with this uuid exist, anybody's? */
export async function noteUuidTaken(
  db: Db,
  table: "comments" | "time_entries",
  uuid: string,
): Promise<boolean> {
  const found = await db.selectFrom(table).select("id").where("uuid", "=", uuid).executeTakeFirst();
  return found !== undefined;
}
