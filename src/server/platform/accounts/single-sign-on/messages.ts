import type { Db } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";

/** Takes a message of a provider up, once in whatever process; false where it was taken up before. */
export async function takeMessage(
  db: Db,
  message: { readonly issuer: string; readonly id: string; readonly expiresAt: string; readonly now: string },
): Promise<boolean> {
  await db.deleteFrom("provider_messages").where("expires_at", "<", message.now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("provider_messages")
    .values({
      message_hash: sha256(`${message.issuer} ${message.id}`),
      expires_at: message.expiresAt,
    })
    .onConflict((conflict) => conflict.column("message_hash").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}
