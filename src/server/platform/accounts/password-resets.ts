import type { Db } from "#server/database/schema.ts";

/**
 * Keeps a further code. Those before it count on: else whoever asks for codes of somebody else would void each that they are
 * about to use (decision 148). Those from before `notBefore` are worth nothing any more, and go.
 */
export async function insertReset(
  db: Db,
  row: { token_hash: string; user_id: number; created_at: string },
  notBefore: string,
): Promise<void> {
  await db
    .deleteFrom("password_resets")
    .where("user_id", "=", row.user_id)
    .where("created_at", "<", notBefore)
    .execute();
  await db.insertInto("password_resets").values(row).execute();
}

/** A code that was asked for before the password changed is worth nothing after it. */
export async function deleteResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

/** Consumes the token, whether or not it is still valid. */
export async function takeReset(
  db: Db,
  userId: number,
  tokenHash: string,
  notBefore: string,
): Promise<boolean> {
  const taken = await db
    .deleteFrom("password_resets")
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .returning("created_at")
    .executeTakeFirst();
  return taken !== undefined && taken.created_at >= notBefore;
}
