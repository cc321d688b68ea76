import type { Db } from "#server/database/schema.ts";
import { type MergedKind, tablesOf } from "#server/database/tables/merging.ts";

interface Change {
  readonly at: string;
  readonly action: string;
}

/** The log is written in the same transaction as the merge, a moment later. */
const mostApart = 10_000;

/** Changes of a record with the name of the other one where two were merged, or parted again. */
export async function withMerged<C extends Change>(
  db: Db,
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
    .select([`${merges}.created_at as merged_at`, `${merges}.undone_at`, `${table}.name`])
    .where(`${merges}.survivor_id`, "=", id)
    .execute();
  const otherOf = ({ at, action }: Change) => {
    const apart = (moment: string | null) =>
      moment === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(moment) - Date.parse(at));
    const near = all
      .map((each) => ({
        name: each.name,
        apart: apart(action === `${kind}.merge` ? each.merged_at : each.undone_at),
      }))
      .toSorted((one, two) => one.apart - two.apart)[0];
    return near !== undefined && near.apart <= mostApart ? near.name : null;
  };
  return changes.map((each) => ({ ...each, other: isMerge(each) ? otherOf(each) : null }));
}
