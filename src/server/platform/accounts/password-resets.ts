import type { Db } from "#server/database/schema.ts";

export async function insertReset(
  db: Db,
  row: { token_hash: string; user_id: number; created_at: string },
): Promise<void> {
  await deleteResets(db, row.user_id);
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
