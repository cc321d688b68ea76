import type { Db } from "#server/database/schema.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import { openKept, sealedAnew, sealKept } from "./kept-secret.ts";

// The secret of an authenticator: who has only the database, or a backup of it, cannot make somebody's codes.

const ofUser = (id: number) => ({ purpose: "second factor", id });

export const sealSecondFactor = (keys: AuditKeys | null, userId: number, secret: string): string =>
  sealKept(keys, ofUser(userId), secret);

/** Null where the key is gone under which it was sealed: no code fits then, and a recovery code or an administrator helps. */
export const openSecondFactor = (keys: AuditKeys | null, userId: number, kept: string): string | null =>
  openKept(keys, ofUser(userId), kept);

/** At a start: those from before they were sealed, and those under a former key, come under the present one. */
export async function keepSecondFactorsSealed(db: Db, keys: AuditKeys | null): Promise<void> {
  if (keys === null) return;
  const rows = await db
    .selectFrom("users")
    .select(["id", "totp_secret"])
    .where("totp_secret", "is not", null)
    .execute();
  for (const { id, totp_secret: kept } of rows) {
    const totp_secret = kept === null ? null : sealedAnew(keys, ofUser(id), kept);
    // Where they set up another one meanwhile, that one stays.
    if (totp_secret !== null)
      await db
        .updateTable("users")
        .set({ totp_secret })
        .where("id", "=", id)
        .where("totp_secret", "=", kept)
        .execute();
  }
}
