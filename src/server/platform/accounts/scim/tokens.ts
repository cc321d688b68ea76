import { insertRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { randomToken, sha256 } from "#server/security/tokens.ts";

export type ScimToken = Row<"scim_tokens">;

/** Between two notes of when a token was used. */
const notedEvery = 60_000;

/** Begins the text of every token, so that one that was left somewhere is found by what it is. */
const mark = "bellwether-scim-";

interface NewToken {
  readonly root: number;
  readonly name: string;
  readonly userId: number;
  readonly days: number;
  readonly now: string;
}

/** Makes a token; its text is answered this once, and its hash alone is kept. */
export async function makeToken(db: Db, { root, name, userId, days, now }: NewToken) {
  const token = `${mark}${randomToken()}`;
  const id = await insertRow(db, "scim_tokens", {
    organization_id: root,
    name,
    token_hash: sha256(token),
    created_at: now,
    created_by: userId,
    expires_at: new Date(Date.parse(now) + days * 86_400_000).toISOString(),
    last_used_at: null,
  });
  return { id, token };
}

export const tokensOf = (db: Db, root: number): Promise<ScimToken[]> =>
  db.selectFrom("scim_tokens").selectAll().where("organization_id", "=", root).orderBy("id").execute();

/** Ends a token at once. */
export async function endToken(db: Db, root: number, id: number): Promise<void> {
  await db.deleteFrom("scim_tokens").where("organization_id", "=", root).where("id", "=", id).execute();
}

/** The token with this text, if it is still good at `now`; notes that it is used. */
export async function useToken(db: Db, token: string, now: string): Promise<ScimToken | null> {
  const found = await db
    .selectFrom("scim_tokens")
    .selectAll()
    .where("token_hash", "=", sha256(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (found === undefined) return null;
  const since = found.last_used_at === null ? notedEvery : Date.parse(now) - Date.parse(found.last_used_at);
  if (since >= notedEvery || since < 0)
    await db.updateTable("scim_tokens").set({ last_used_at: now }).where("id", "=", found.id).execute();
  return found;
}
