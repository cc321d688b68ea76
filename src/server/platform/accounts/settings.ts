import { randomBytes } from "node:crypto";
import type { Db } from "#server/database/schema.ts";

/** The server's own secret, made once and stored in the encrypted database. */
export async function serverSecret(db: Db): Promise<Buffer> {
  await db
    .insertInto("settings")
    .values({ name: "server_secret", value: randomBytes(32).toString("hex") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", "server_secret")
    .executeTakeFirstOrThrow();
  return Buffer.from(row.value, "hex");
}

/** What the server remembers of itself in its database; null where it has not yet. */
export async function readSetting(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
