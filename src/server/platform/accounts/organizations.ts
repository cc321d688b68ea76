import type { Db, Row } from "#server/database/schema.ts";

export type OrganizationRow = Row<"organizations">;

/** Every organization there is. Those of practice cases are none (decision 059). */
export const allOrganizations = (db: Db): Promise<OrganizationRow[]> =>
  db.selectFrom("organizations").selectAll().where("practice_of", "is", null).orderBy("name").execute();

/** Where the practice cases of these people are kept, of those who have one. */
export async function practicesOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("organizations")
    .select(["id", "practice_of"])
    .where("practice_of", "in", [...userIds, -1])
    .execute();
  return new Map(rows.map(({ id, practice_of }) => [practice_of ?? -1, id]));
}

/** Where somebody's practice case is kept; null without one. */
export const practiceOf = async (db: Db, userId: number): Promise<number | null> =>
  (await practicesOf(db, [userId])).get(userId) ?? null;

/** Whose practice case is kept in an organization; null for every other organization. */
export async function practisedBy(db: Db, organizationId: number): Promise<number | null> {
  const row = await db
    .selectFrom("organizations")
    .select("practice_of")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return row?.practice_of ?? null;
}

/** Without those that were merged into others: what is shown and chosen from. */
export const livingOrganizations = async (db: Db): Promise<OrganizationRow[]> =>
  (await allOrganizations(db)).filter((each) => each.merged_into === null);

export const presentOrganization = (row: OrganizationRow) => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  kind: row.kind,
  parent_id: row.parent_id,
  number_prefix: row.number_prefix,
});
