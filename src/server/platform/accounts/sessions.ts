import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";

export type SessionRow = Row<"sessions">;

export const findSession = (db: Db, idHash: string): Promise<SessionRow | undefined> =>
  db.selectFrom("sessions").selectAll().where("id_hash", "=", idHash).executeTakeFirst();

export const findSessions = (db: Db, idHashes: readonly string[]): Promise<SessionRow[]> =>
  db
    .selectFrom("sessions")
    .selectAll()
    .where("id_hash", "in", [...idHashes, ""])
    .execute();

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

/** What a session is called on the wire: nobody gets in with it. */
const handleOf = (idHash: string): string => sha256(`session ${idHash}`).slice(0, 32);

/** The sessions in which somebody is signed in, latest first; `current` is the hash of the caller's own. */
export async function openSessions(db: Db, userId: number, current: string | null) {
  const rows = await db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("pending", "=", 0)
    .where("revoked", "=", 0)
    .orderBy("last_seen_at", "desc")
    .execute();
  return rows.map((row) => ({
    session: handleOf(row.id_hash),
    program: row.program,
    address: row.address,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    remembered: row.remember === 1,
    current: row.id_hash === current,
  }));
}

interface Ending {
  /** One session by its handle; all of the person's where it is null. */
  readonly handle: string | null;
  /** Left alone. */
  readonly except: string | null;
  /** Has the computers remove their copies at their next contact. */
  readonly removeCopies: boolean;
}

/** Ends sessions of a person at once; one that has ended already is no error. */
export async function endSessions(
  db: Db,
  userId: number,
  { handle, except, removeCopies }: Ending,
): Promise<void> {
  const rows = await db.selectFrom("sessions").select("id_hash").where("user_id", "=", userId).execute();
  const ended = rows
    .map((row) => row.id_hash)
    .filter((hash) => hash !== except && (handle === null || handleOf(hash) === handle));
  // A revoked session opens nothing; its row tells its computer to remove what it keeps.
  for (const hash of ended) await (removeCopies ? revokeSession(db, hash) : deleteSession(db, hash));
}
