import { insertRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";

export type Identity = Row<"identities">;

export const findIdentity = (db: Db, issuer: string, subject: string): Promise<Identity | undefined> =>
  db
    .selectFrom("identities")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();

/** The account at this provider that somebody is linked with already. */
export const identityAt = (db: Db, userId: number, issuer: string): Promise<Identity | undefined> =>
  db
    .selectFrom("identities")
    .selectAll()
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();

/** By its own number, as sessions name it. */
export const identityOf = (db: Db, id: number): Promise<Identity | undefined> =>
  db.selectFrom("identities").selectAll().where("id", "=", id).executeTakeFirst();

export const linkIdentity = (
  db: Db,
  link: { userId: number; root: number; issuer: string; subject: string; now: string },
): Promise<number> =>
  insertRow(db, "identities", {
    user_id: link.userId,
    organization_id: link.root,
    issuer: link.issuer,
    subject: link.subject,
    linked_at: link.now,
    last_used_at: link.now,
  });

export async function touchIdentity(db: Db, id: number, now: string): Promise<void> {
  await db.updateTable("identities").set({ last_used_at: now }).where("id", "=", id).execute();
}

export const identitiesOf = (db: Db, userId: number): Promise<Identity[]> =>
  db.selectFrom("identities").selectAll().where("user_id", "=", userId).orderBy("id").execute();

/** Ends a link; every session that was begun by it ends first, and each of their computers removes its copies. */
export async function unlinkIdentity(db: Db, userId: number, id: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked: 1 })
    .where("user_id", "=", userId)
    .where("identity_id", "=", id)
    .execute();
  await db.deleteFrom("identities").where("user_id", "=", userId).where("id", "=", id).execute();
}
