import type { Db } from "#server/database/schema.ts";

/** Is there a comment or a time entry with this uuid, whoever's it is? */
export async function noteUuidTaken(
  db: Db,
  table: "comments" | "time_entries",
  uuid: string,
): Promise<boolean> {
  const found = await db.selectFrom(table).select("id").where("uuid", "=", uuid).executeTakeFirst();
  return found !== undefined;
}
