import type { Kysely } from "kysely";

/** When a session's password was last given once more. */
export async function addConfirmedPasswords(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("confirmed_at", "text").execute();
}
