import type { RosterKind } from "#contract/services/imports/schema.ts";
import { lineage } from "#server/access/reach.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { livingOrganizations, type OrganizationRow } from "#server/platform/accounts/organizations.ts";
import { sameLabel } from "#server/text/same-label.ts";
import type { SaidSchool } from "./said.ts";

export type RosterRecord = Row<"roster_records">;

/** What earlier rosters said of these rows, by their ids there. */
export async function recordsOf(
  db: Db,
  root: number,
  kind: RosterKind,
  sourcedIds: readonly string[],
): Promise<ReadonlyMap<string, RosterRecord>> {
  if (sourcedIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("roster_records")
    .selectAll()
    .where("organization_id", "=", root)
    .where("kind", "=", kind)
    .where("sourced_id", "in", [...new Set(sourcedIds)])
    .execute();
  return new Map(rows.map((row) => [row.sourced_id, row]));
}

/** People by id as they are now; one that was merged stands for its survivor, a deleted one is missing. */
export async function livingPersons(
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, Row<"persons">>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const found = new Map<number, Row<"persons">>();
  let asked = wanted;
  const rows = new Map<number, Row<"persons">>();
  // A survivor may have been merged itself.
  for (let round = 0; round < 10 && asked.length > 0; round += 1) {
    const read = await db.selectFrom("persons").selectAll().where("id", "in", asked).execute();
    for (const row of read) rows.set(row.id, row);
    asked = read.flatMap((row) =>
      row.merged_into === null || rows.has(row.merged_into) ? [] : [row.merged_into],
    );
  }
  for (const id of wanted) {
    let row = rows.get(id);
    for (let round = 0; round < 10 && row !== undefined && row.merged_into !== null; round += 1)
      row = rows.get(row.merged_into);
    if (row !== undefined && row.merged_into === null) found.set(id, row);
  }
  return found;
}

/** Organizations of the tree of a root, itself first. */
export async function treeOf(db: Db, root: number): Promise<readonly OrganizationRow[]> {
  const all = await livingOrganizations(db);
  const parents = new Map(all.map((each) => [each.id, each.parent_id]));
  return all.filter((each) => lineage(each.id, parents).at(-1) === root);
}

/** The organization here that a school of a roster is, though no roster named it before; null where there is none. */
export function organizationLike(
  tree: readonly OrganizationRow[],
  root: number,
  said: SaidSchool,
): number | null {
  if (said.type === "district") return root;
  const named = tree.filter((each) => sameLabel(each.name, said.name));
  return named.length === 1 ? (named[0]?.id ?? null) : null;
}

/** Finds the organization of a person by the schools that the roster names; remembers what it found. */
export function schoolFinder(root: number) {
  const known = new Map<string, number | null>();
  return {
    set: (sourcedId: string, id: number | null) => void known.set(sourcedId, id),
    find: async (db: Db, sourcedIds: readonly string[]): Promise<void> => {
      const asked = sourcedIds.filter((each) => !known.has(each));
      const rows = await recordsOf(db, root, "school", asked);
      for (const each of asked) known.set(each, rows.get(each)?.record_id ?? null);
    },
    of: (sourcedIds: readonly string[]): number | null => {
      for (const each of sourcedIds) {
        const id = known.get(each);
        if (id !== undefined && id !== null) return id;
      }
      return null;
    },
  };
}
export type SchoolFinder = ReturnType<typeof schoolFinder>;
