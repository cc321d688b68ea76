import type { Db, Row } from "../database/schema.ts";
import { addStandardKinds } from "./case-kinds.ts";

export type OrganizationRow = Row<"organizations">;

export const allOrganizations = (db: Db): Promise<OrganizationRow[]> =>
  db.selectFrom("organizations").selectAll().orderBy("name").execute();

export async function insertOrganization(db: Db, row: Omit<OrganizationRow, "id">): Promise<number> {
  const { id } = await db.insertInto("organizations").values(row).returning("id").executeTakeFirstOrThrow();
  // What the whole tree shares begins with its top.
  if (row.parent_id === null) await addStandardKinds(db, { ...row, id });
  return id;
}

export const presentOrganization = (row: OrganizationRow) => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  kind: row.kind as "district" | "school" | "agency",
  parent_id: row.parent_id,
  number_prefix: row.number_prefix,
});
