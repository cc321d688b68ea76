import type { Reader } from "#server/access/reach.ts";
import { keptRights, presentRights } from "#server/access/rights.ts";
import type { Db } from "#server/database/schema.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";

interface KeptRow {
  readonly organization_id: number;
  readonly created_by: number | null;
}

/**
 * Rows of a kind that organizations keep, as their endpoints answer them: each with the name of its organization and
 * what its reader may do with it.
 */
export async function presentKept<R extends KeptRow>(db: Db, { reach }: Reader, rows: readonly R[]) {
  const names = new Map((await allOrganizations(db)).map(({ id, name }) => [id, name]));
  return rows.map(({ created_by: _, ...row }) => ({
    ...row,
    organization_name: names.get(row.organization_id) ?? "",
    can: presentRights(keptRights(reach, { organizationId: row.organization_id })),
  }));
}
