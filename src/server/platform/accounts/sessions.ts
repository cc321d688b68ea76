import type { Db, Row } from "#server/database/schema.ts";

export type SessionRow = Row<"sessions">;

export const findSession = (db: Db, idHash: string): Promise<SessionRow | undefined> =>
  db.selectFrom("sessions").selectAll().where("id_hash", "=", idHash).executeTakeFirst();

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insertInto("sessions").values(row).execute();
}

export async function touchSession(db: Db, idHash: string, now: string): Promise<void> {
  await db.updateTable("sessions").set({ last_seen_at: now }).where("id_hash", "=", idHash).execute();
}

/** The password was confirmed in this session. */
export async function confirmSession(db: Db, idHash: string, now: string): Promise<void> {
  await db.updateTable("sessions").set({ confirmed_at: now }).where("id_hash", "=", idHash).execute();
}

export async function confirmedAt(db: Db, idHash: string): Promise<string | null> {
  const row = db.selectFrom("sessions").select("confirmed_at").where("id_hash", "=", idHash);
  return (await row.executeTakeFirst())?.confirmed_at ?? null;
}

/** The session stays invalid even where its account is activated again. */
export async function revokeSession(db: Db, idHash: string): Promise<void> {
  await db.updateTable("sessions").set({ revoked: 1 }).where("id_hash", "=", idHash).execute();
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom("sessions").where("id_hash", "=", idHash).execute();
}

export async function deleteOtherSessions(db: Db, userId: number, keep: string | null): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(keep !== null, (query) => query.where("id_hash", "!=", keep ?? ""))
    .execute();
}

export async function sweepSessions(db: Db, before: string): Promise<void> {
  await db.deleteFrom("sessions").where("last_seen_at", "<", before).execute();
}
