import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";
import type { OrganizationRow } from "#server/platform/accounts/organizations.ts";
import { presentOrganization } from "#server/platform/accounts/organizations.ts";
import { movedTables } from "./plan.ts";
import { mergeRefusals } from "./refusals.ts";

/** How many rows of a table name this organization. */
export async function countOf(db: Db, table: string, column: string, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
    where ${sql.ref(column)} = ${id}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

async function rolesOf(db: Db, source: number, survivor: number | null) {
  const held = await db
    .selectFrom("memberships")
    .select(["user_id", "organization_id"])
    .where("organization_id", "in", [source, survivor ?? source])
    .execute();
  const there = new Set(held.filter((each) => each.organization_id === survivor).map((each) => each.user_id));
  const here = held.filter((each) => each.organization_id === source);
  const both = here.filter((each) => there.has(each.user_id)).length;
  return { colleagues: here.length - both, both };
}

export async function previewOf(db: Db, source: OrganizationRow, survivor: OrganizationRow | null) {
  const counts: { what: string; count: number }[] = [];
  for (const { table, column, words } of movedTables) {
    if (words === null) continue;
    const count = await countOf(db, table, column, source.id);
    if (count > 0) counts.push({ what: words[count === 1 ? 0 : 1], count });
  }
  return {
    organization: presentOrganization(source),
    into: survivor === null ? null : presentOrganization(survivor),
    counts,
    ...(await rolesOf(db, source.id, survivor?.id ?? null)),
    refusals: survivor === null ? [] : [...(await mergeRefusals(db, source, survivor))],
  };
}
