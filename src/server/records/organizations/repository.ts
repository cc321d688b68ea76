import type { Insertable } from "kysely";
import { type Choice, chosen } from "#contract/kit/filters.ts";
import { type OrganizationKind, organizationKinds } from "#contract/records/organizations/schema.ts";
import { lineage, type Reader } from "#server/access/reach.ts";
import { organizationRights } from "#server/access/rights.ts";
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
import type { Database, Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import {
  allOrganizations,
  type OrganizationRow,
  presentOrganization,
} from "#server/platform/accounts/organizations.ts";
import { addStandardKinds } from "#server/records/case-kinds/repository.ts";

export async function insertOrganization(
  db: Db,
  row: Omit<Insertable<Database["organizations"]>, "id">,
): Promise<number> {
  const { id } = await db.insertInto("organizations").values(row).returning("id").executeTakeFirstOrThrow();
  // A new root gets what its tree shares.
  if (row.parent_id === null) await addStandardKinds(db, { ...row, id });
  return id;
}

/** For each organization the people who can sign in and have a role in it or below it. */
async function peopleBelow(db: Db, organizations: readonly OrganizationRow[]) {
  const held = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["user_id", "organization_id"])
    .where("memberships.active", "=", 1)
    .where("users.active", "=", 1)
    .execute();
  const parents = new Map(organizations.map((each) => [each.id, each.parent_id]));
  const people = new Map<number, Set<number>>();
  for (const { user_id, organization_id } of held)
    for (const id of lineage(organization_id, parents)) {
      const there = people.get(id) ?? new Set();
      people.set(id, there.add(user_id));
    }
  return (id: number): number => people.get(id)?.size ?? 0;
}

type Below = Awaited<ReturnType<typeof peopleBelow>>;

const present = (auth: Reader, row: OrganizationRow, people: Below) => {
  const { edit, delete: removes } = organizationRights(auth.reach, row.id, row.parent_id);
  return {
    ...presentOrganization(row),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    address: row.address,
    closed_at: row.closed_at,
    people: people(row.id),
    can: { edit, delete: removes, export: false, reveal: false },
  };
};

export async function organizationView(db: Db, auth: Reader, id: number) {
  const organizations = await allOrganizations(db);
  const row = organizations.find((each) => each.id === id);
  if (row === undefined) throw new Error("An organization vanished while it was read.");
  return present(auth, row, await peopleBelow(db, organizations));
}

const columns = {
  name: byText("name"),
  kind: byValue("kind"),
  number_prefix: byText("number_prefix"),
  updated_at: byValue("updated_at"),
};

interface Filters {
  readonly kind?: Choice<OrganizationKind> | undefined;
  readonly parent_id?: number | undefined;
  readonly closed?: Choice<"yes" | "no"> | undefined;
}

export async function listOrganizations(
  db: Db,
  auth: Auth,
  query: ListQuery<SortOf<"organizations.list">> & Filters,
) {
  let found = db
    .selectFrom("organizations")
    .where("practice_of", "is", null)
    .where("merged_into", "is", null)
    .where("id", "in", [...auth.reach.members, -1]);
  const { kind, parent_id, closed } = query;
  if (kind !== undefined) {
    const wanted = chosen(organizationKinds, kind);
    found = wanted.length === 0 ? found.where("id", "=", -1) : found.where("kind", "in", [...wanted]);
  }
  if (parent_id !== undefined) found = found.where("parent_id", "=", parent_id);
  if (closed !== undefined) {
    const wanted = chosen(["yes", "no"], closed);
    if (wanted.length === 0) found = found.where("id", "=", -1);
    if (wanted.length === 1) found = found.where("closed_at", wanted[0] === "yes" ? "is not" : "is", null);
  }
  const pattern = searchPattern(query.q);
  if (pattern !== null)
    found = found.where((e) => e.or([textMatches("name", pattern), textMatches("number_prefix", pattern)]));
  const { total, rows } = await pageOf(
    found
      .selectAll()
      .orderBy(...sorting(columns, query.sort))
      .orderBy("id"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  const people = await peopleBelow(db, await allOrganizations(db));
  return { total, rows: rows.map((row) => present(auth, row, people)) };
}

/** What is kept in an organization, and what says so: an organization with any of it is closed, not deleted. */
const kept = [
  ["persons", "person", "people"],
  ["cases", "case", "cases"],
  ["entities", "organization of interest", "organizations of interest"],
  ["locations", "location", "locations"],
  ["floor_plans", "floor plan", "floor plans"],
  ["zones", "zone", "zones"],
  ["location_groups", "location group", "location groups"],
  ["bulletins", "bulletin", "bulletins"],
  ["assessments", "assessment", "assessments"],
  ["tasks", "task", "tasks"],
  ["saved_searches", "saved search", "saved searches"],
  ["export_profiles", "kept export", "kept exports"],
  ["exports", "export that was made", "exports that were made"],
  ["support_requests", "request for help", "requests for help"],
  ["kept_records", "deleted record that can be restored", "deleted records that can be restored"],
] as const;

async function countIn(db: Db, table: (typeof kept)[number][0] | "memberships", id: number): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("organization_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** What keeps an organization from being deleted: "2 cases"; an empty list where nothing does. */
export async function keptIn(db: Db, id: number): Promise<readonly string[]> {
  const words: string[] = [];
  const say = (count: number, one: string, many: string) => {
    if (count > 0) words.push(`${count} ${count === 1 ? one : many}`);
  };
  const below = await db
    .selectFrom("organizations")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("parent_id", "=", id)
    .where("merged_into", "is", null)
    .executeTakeFirstOrThrow();
  say(Number(below.n), "organization below it", "organizations below it");
  const merged = await db
    .selectFrom("organizations")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("merged_into", "=", id)
    .executeTakeFirstOrThrow();
  say(Number(merged.n), "log of an organization merged into it", "logs of organizations merged into it");
  say(await countIn(db, "memberships", id), "colleague", "colleagues");
  for (const [table, one, many] of kept) say(await countIn(db, table, id), one, many);
  return words;
}
