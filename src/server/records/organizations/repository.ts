import type { Db } from "#server/database/schema.ts";
import type { OrganizationRow } from "#server/platform/accounts/organizations.ts";
import { addStandardKinds } from "#server/records/case-kinds/repository.ts";

export async function insertOrganization(db: Db, row: Omit<OrganizationRow, "id">): Promise<number> {
  const { id } = await db.insertInto("organizations").values(row).returning("id").executeTakeFirstOrThrow();
  // A new root gets what its tree shares.
  if (row.parent_id === null) await addStandardKinds(db, { ...row, id });
  return id;
}
