import { loadAccess } from "#server/access/access.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { type MergedKind, tablesOf } from "#server/database/tables/merging.ts";

interface Change {
  readonly at: string;
  readonly action: string;
}

/** The log is written in the same transaction as the merge, a moment later. */
const mostApart = 10_000;

/**
 * Changes of a record with the name of the other one where two were merged, or parted again. After they were parted, the other one's
 * name is for whoever may see that record.
 */
export async function withMerged<C extends Change>(
  db: Db,
  reader: Reader,
  kind: MergedKind,
  id: number,
  changes: readonly C[],
) {
  const { table, merges } = tablesOf(kind);
  const isMerge = ({ action }: Change) => action === `${kind}.merge` || action === `${kind}.unmerge`;
  if (!changes.some(isMerge)) return changes.map((each) => ({ ...each, other: null }));
  const all = await db
    .selectFrom(merges)
    .innerJoin(table, `${table}.id`, `${merges}.other_id`)
    .select([`${merges}.created_at as merged_at`, `${merges}.undone_at`, `${table}.name`, `${table}.uuid`])
    .where(`${merges}.survivor_id`, "=", id)
    .execute();
  const seen = new Map<string, boolean>();
  for (const { uuid, undone_at } of all)
    seen.set(uuid, undone_at === null || (await loadAccess(db, reader, kind, uuid))?.rights.view === true);
  const otherOf = ({ at, action }: Change) => {
    const apart = (moment: string | null) =>
      moment === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(moment) - Date.parse(at));
    const near = all
      .map((each) => ({
        name: seen.get(each.uuid) ? each.name : null,
        apart: apart(action === `${kind}.merge` ? each.merged_at : each.undone_at),
      }))
      .toSorted((one, two) => one.apart - two.apart)[0];
    return near !== undefined && near.apart <= mostApart ? near.name : null;
  };
  return changes.map((each) => ({ ...each, other: isMerge(each) ? otherOf(each) : null }));
}
