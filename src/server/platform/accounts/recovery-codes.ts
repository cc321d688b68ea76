import type { Db } from "#server/database/schema.ts";

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  for (const code_hash of hashes)
    await db.insertInto("recovery_codes").values({ user_id: userId, code_hash }).execute();
}

/** Each code works once. */
export async function takeRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const taken = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}
