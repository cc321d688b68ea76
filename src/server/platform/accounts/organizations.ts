import type { Db, Row } from "#server/database/schema.ts";

export type OrganizationRow = Row<"organizations">;

/** Every organization there is. Those of practice cases are none (decision 059). */
export const allOrganizations = (db: Db): Promise<OrganizationRow[]> =>
  db.selectFrom("organizations").selectAll().where("practice_of", "is", null).orderBy("name").execute();

/** Where somebody's practice case is kept; null without one. */
export async function practiceOf(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom("organizations")
    .select("id")
    .where("practice_of", "=", userId)
    .executeTakeFirst();
  return row?.id ?? null;
}

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
