import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { switchedOn } from "#server/platform/accounts/single-sign-on/setting.ts";
import { hasPassword } from "#server/security/passwords.ts";

/** So many administrators keep their passwords where those of others are switched off. */
export const fewestBreakGlass = 2;

/** Who administers the whole tree and can sign in, and whether a password and a second factor of theirs would do. */
export async function topAdministrators(db: Db, root: number) {
  const rows = await db
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .select(["users.id", "users.full_name", "users.password_hash", "users.totp_confirmed"])
    .where("memberships.organization_id", "=", root)
    .where("memberships.role", "=", "administrator")
    .where("memberships.active", "=", 1)
    .where("users.active", "=", 1)
    .orderBy("users.full_name")
    .orderBy("users.id")
    .execute();
  return rows.map(({ id, full_name, password_hash, totp_confirmed }) => ({
    id,
    full_name,
    ready: hasPassword(password_hash) && totp_confirmed === 1,
  }));
}

async function readyAmong(db: Db, root: number, named: readonly number[]): Promise<number> {
  const ready = (await topAdministrators(db, root)).filter((each) => each.ready);
  return ready.filter(({ id }) => named.includes(id)).length;
}

/** Refuses to switch passwords off where too few would get in without the provider. */
export async function requireBreakGlass(db: Db, root: number, named: readonly number[]): Promise<void> {
  if (
    (await readyAmong(db, root, named)) < fewestBreakGlass ||
    named.length > (await readyAmong(db, root, named))
  )
    throw invalid(
      "break_glass",
      "Name at least two administrators of the whole organization who have a password and a second factor, and nobody else.",
    );
}

/** Runs a change of accounts and refuses it where it leaves too few who get in while the provider does not answer. */
export async function keepingBreakGlass(db: Db, field: string, change: () => Promise<void>): Promise<void> {
  await change();
  for (const { root, set } of await switchedOn(db))
    if (!set.passwords && (await readyAmong(db, root, set.break_glass)) < fewestBreakGlass)
      throw invalid(
        field,
        "They are one of the two administrators who get in when the provider does not answer. Name somebody else under Organization settings first.",
      );
}
