import type { SearchResource } from "#contract/services/saved-searches/schema.ts";
import type { Access } from "#server/access/loaded.ts";
import type { Reader } from "#server/access/reach.ts";
import { presentRights, searchRights } from "#server/access/rights.ts";
import { visibleSearches } from "#server/access/visibility.ts";
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
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";

export type SearchTableRow = Row<"saved_searches">;

async function readersOf(db: Db, searchIds: readonly number[]) {
  const rows = await db
    .selectFrom("saved_search_readers")
    .innerJoin("users", "users.id", "saved_search_readers.user_id")
    .select(["search_id", "users.id", "users.full_name"])
    .where("search_id", "in", [...searchIds, -1])
    .orderBy("users.full_name")
    .execute();
  return Map.groupBy(rows, (row) => row.search_id);
}

export async function organizationNames(db: Db, ids: readonly (number | null)[]) {
  const wanted = ids.filter((id) => id !== null);
  const rows = await db
    .selectFrom("organizations")
    .select(["id", "name"])
    .where("id", "in", [...wanted, -1])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function present(db: Db, reader: Reader, rows: readonly SearchTableRow[]) {
  const owners = await userRefs(
    db,
    rows.map((row) => row.owner_id),
  );
  const readers = await readersOf(
    db,
    rows.map((row) => row.id),
  );
  const organizations = await organizationNames(
    db,
    rows.map((row) => row.shared_organization_id),
  );
  return rows.map((row) => {
    const owner = owners.get(row.owner_id);
    const own = row.owner_id === reader.userId;
    const named = readers.get(row.id) ?? [];
    const rights = searchRights(reader.reach, {
      organizationId: row.organization_id,
      own,
      shared: row.shared,
      sharedOrganizationId: row.shared_organization_id,
      named: named.some((each) => each.id === reader.userId),
    });
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
      name: row.name,
      resource: row.resource,
      query: readJson(row.query),
      columns: row.columns === null ? null : readJson(row.columns),
      shared_with: {
        kind: row.shared,
        users: rights.edit ? named.map(({ id, full_name }) => ({ id, full_name })) : [],
        organization:
          row.shared_organization_id === null
            ? null
            : (organizations.get(row.shared_organization_id) ?? null),
      },
      alert: own ? row.alert : ("off" as const),
      owner: owner === undefined ? null : { id: owner.id, full_name: owner.full_name },
      own,
      can: presentRights(rights),
    };
  });
}

/** The search as its reader sees it; also right after they removed it from their own sight. */
export async function presentSearch(db: Db, reader: Reader, { id }: Pick<Access, "id">) {
  const [found] = await present(db, reader, [await findRow(db, "saved_searches", id)]);
  if (found === undefined) throw new Error("A saved search vanished while it was read.");
  return found;
}

const sortColumns = {
  name: byText("saved_searches.name"),
  updated_at: byValue("saved_searches.updated_at"),
};

export interface SearchFilters extends ListQuery<SortOf<"searches.list">> {
  readonly resource?: readonly SearchResource[] | undefined;
  readonly owner?: readonly string[] | undefined;
}

/** The reader's own searches, and those shared with them. */
export async function listSearches(db: Db, reader: Reader, query: SearchFilters) {
  let found = db.selectFrom("saved_searches").where(visibleSearches(reader));
  const pattern = searchPattern(query.q);
  if (pattern !== null) found = found.where(textMatches("saved_searches.name", pattern));
  if (query.resource !== undefined && query.resource.length > 0)
    found = found.where("saved_searches.resource", "in", [...query.resource]);
  if (query.owner?.length === 1)
    found = found.where("saved_searches.owner_id", query.owner[0] === "me" ? "=" : "!=", reader.userId);
  const { total, rows } = await pageOf(
    found
      .selectAll()
      .orderBy(...sorting(sortColumns, query.sort))
      .orderBy("saved_searches.id"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await present(db, reader, rows) };
}

/** Names and alerts of the user's other searches. */
export const ownSearches = (db: Db, userId: number, besides: number | null) =>
  db
    .selectFrom("saved_searches")
    .select(["name", "alert"])
    .where("owner_id", "=", userId)
    .where("id", "!=", besides ?? -1)
    .execute();

export async function replaceReaders(db: Db, searchId: number, userIds: readonly number[]): Promise<void> {
  await db.deleteFrom("saved_search_readers").where("search_id", "=", searchId).execute();
  for (const user_id of new Set(userIds))
    await db.insertInto("saved_search_readers").values({ search_id: searchId, user_id }).execute();
}

/** The user's searches whose alerts are due. */
export const searchesToLookAt = (db: Db, userId: number, now: string): Promise<SearchTableRow[]> =>
  db
    .selectFrom("saved_searches")
    .selectAll()
    .where("owner_id", "=", userId)
    .where("look_at", "<=", now)
    .orderBy("look_at")
    .execute();

/** Who of these people has a search that is to be looked at by now. */
export async function ownersToTell(
  db: Db,
  userIds: readonly number[],
  now: string,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("saved_searches")
    .select("owner_id")
    .distinct()
    .where("look_at", "<=", now)
    .execute();
  const due = new Set(rows.map((row) => row.owner_id));
  return new Set(userIds.filter((id) => due.has(id)));
}

/** Does not count as a change of the search: its version stays. */
export async function lookAgainAt(db: Db, id: number, look_at: string | null): Promise<void> {
  await db.updateTable("saved_searches").set({ look_at }).where("id", "=", id).execute();
}

export async function forgetTold(db: Db, searchId: number): Promise<void> {
  await db.deleteFrom("saved_search_told").where("search_id", "=", searchId).execute();
}
