import type { Kysely } from "kysely";

/** A session whose account was switched off stays known, so that its computer can be told to forget its copies. */
export async function addRevokedSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("revoked", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
