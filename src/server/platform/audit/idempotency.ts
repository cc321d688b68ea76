import type { Db, Row } from "#server/database/schema.ts";

export type StoredAnswer = Row<"idempotency_keys">;

export const findAnswer = (db: Db, userId: number, key: string): Promise<StoredAnswer | undefined> =>
  db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();

export async function storeAnswer(db: Db, row: StoredAnswer): Promise<void> {
  await db.insertInto("idempotency_keys").values(row).execute();
}

/** Status of an answer whose record was deleted: the key stays taken, the words are gone. */
export const withdrawn = 410;

/** Status of an answer that held a secret: it was shown once, and is kept nowhere. */
export const shownOnce = 205;

/** Forgets what stored answers tell of deleted records. */
export async function withdrawAnswers(db: Db, uuids: readonly string[]): Promise<void> {
  for (let from = 0; from < uuids.length; from += 500)
    await db
      .updateTable("idempotency_keys")
      .set({ body: null, status: withdrawn })
      .where("told_uuid", "in", uuids.slice(from, from + 500))
      .execute();
}

/** Answers are stored for at least 90 days. */
export async function sweepAnswers(db: Db, before: string): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
