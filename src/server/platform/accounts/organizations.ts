import type { Db, Row } from "#server/database/schema.ts";

export type OrganizationRow = Row<"organizations">;

export const allOrganizations = (db: Db): Promise<OrganizationRow[]> =>
  db.selectFrom("organizations").selectAll().orderBy("name").execute();

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
