import { type Choice, chosen } from "#contract/kit/filters.ts";
import { readJson } from "#server/database/json-text.ts";
import {
  byText,
  byValue,
  type ListQuery,
  pageOf,
  type SortOf,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";

const columns = { organization_name: byText("organizations.name"), role: byValue("role") };

interface Filters {
  readonly active?: Choice<"yes" | "no"> | undefined;
}

/** The roles of one colleague, in the trees that the reader belongs to. */
export async function listMemberships(
  db: Db,
  auth: Auth,
  userId: number,
  query: ListQuery<SortOf<"users.memberships">> & Filters,
) {
  let found = db
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .where("user_id", "=", userId)
    .where("organization_id", "in", [...auth.reach.trees, -1]);
  const pattern = searchPattern(query.q);
  if (pattern !== null) found = found.where(textMatches("organizations.name", pattern));
  const { active } = query;
  if (active !== undefined) {
    const wanted = chosen(["yes", "no"], active).map((each) => (each === "yes" ? 1 : 0));
    found = found.where("memberships.active", "in", [...wanted, -1]);
  }
  const { total, rows } = await pageOf(
    found
      .select([
        "organization_id",
        "organizations.name as organization_name",
        "role",
        "active",
        "compartments",
      ])
      .orderBy(...sorting(columns, query.sort))
      .orderBy("memberships.id"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      active: row.active === 1,
      compartments: [...readJson(row.compartments)],
    })),
  };
}
