import { isBlank, isFields, keysOf, readField, sameValue } from "./same-value.ts";

type Row = Readonly<Record<string, unknown>> & { readonly uuid: string };
type Rows = ReadonlyMap<string, Row>;

const isRow = (value: unknown): value is Row => isFields(value) && typeof value.uuid === "string";

/** Rows by their uuid, in order; null where a side has none or one twice. */
function rowsOf(value: unknown): Rows | null {
  if (isBlank(value)) return new Map();
  if (!Array.isArray(value) || !value.every(isRow)) return null;
  const rows = new Map(value.map((row) => [row.uuid, row]));
  return rows.size === value.length ? rows : null;
}

/** A row as either choice leaves it; both are alike where no field was set to different values. */
interface Merged {
  readonly mine: Row;
  readonly theirs: Row;
}

/** One row, field by field. */
function mergeFields(was: Row | undefined, mine: Row, theirs: Row): Merged {
  const kept: Record<string, unknown> = {};
  const taken: Record<string, unknown> = {};
  for (const key of keysOf(theirs, mine)) {
    const [before, here, there] = [readField(was ?? {}, key), readField(mine, key), readField(theirs, key)];
    const isTheirs = sameValue(here, there) || sameValue(before, here);
    kept[key] = isTheirs ? there : here;
    taken[key] = !isTheirs && sameValue(before, there) ? here : there;
  }
  const { uuid } = theirs;
  return { mine: { ...kept, uuid }, theirs: { ...taken, uuid } };
}

/** A row as both sides leave it, null where it is gone: one that a side changed survives its removal by the other. */
function mergeRow(was: Row | undefined, mine: Row | undefined, theirs: Row | undefined): Merged | null {
  if (mine !== undefined && theirs !== undefined) return mergeFields(was, mine, theirs);
  const left = mine ?? theirs;
  return left === undefined || (was !== undefined && sameValue(was, left))
    ? null
    : { mine: left, theirs: left };
}

const inOrderOf = (rows: Rows, others: Rows): readonly string[] =>
  [...rows.keys()].filter((uuid) => others.has(uuid));
const isMoved = (was: Rows, now: Rows): boolean => !sameValue(inOrderOf(was, now), inOrderOf(now, was));

/** Whom a row names by account: two who add the same colleague mean one row. */
const accountOf = ({ user_id }: Row): unknown => (isBlank(user_id) ? null : user_id);

/** Lists whose rows are merged, and whether only what was set twice of a row is asked about: else it is the whole list. */
const askedByRow: ReadonlyMap<string | undefined, boolean> = new Map([
  ["agenda", false],
  ["people", false],
  ["actions", true],
]);

const unnamed = "new ";
/** A row that one has added has its uuid once it is saved. */
const withNames = (rows: unknown): unknown =>
  Array.isArray(rows)
    ? rows.map((row: unknown, at) =>
        isFields(row) && row.uuid === undefined ? { ...row, uuid: `${unnamed}${at}` } : row,
      )
    : rows;
const withoutName = ({ uuid, ...row }: Row) => (uuid.startsWith(unnamed) ? row : { ...row, uuid });

/**
 * Merges the agenda and the people of a meeting, and the actions of a plan, row by row, each known by its uuid: two mark who is
 * here, or how far an action is, without each other. Order: that of the side that moved rows, with what the other added below. Null
 * where both moved rows, or set one field of a row to different values: then the list counts as one field. Of actions both choices
 * differ then in that field alone.
 */
export function mergeRows(
  path: readonly string[],
  base: unknown,
  mine: unknown,
  theirs: unknown,
): { readonly mine: readonly unknown[]; readonly theirs: readonly unknown[] } | null {
  const byRow = askedByRow.get(path[0]);
  if (path.length !== 1 || byRow === undefined) return null;
  const [was, here, there] = [rowsOf(base), rowsOf(byRow ? withNames(mine) : mine), rowsOf(theirs)];
  if (was === null || here === null || there === null) return null;
  const movedHere = isMoved(was, here);
  if (movedHere && isMoved(was, there)) return null;
  const [first, second] = movedHere ? [here, there] : [there, here];
  const named = new Set([...there.values()].map(accountOf));
  const merged: Merged[] = [];
  for (const uuid of new Set([...first.keys(), ...second.keys()])) {
    const row = mergeRow(was.get(uuid), here.get(uuid), there.get(uuid));
    if (row === null) continue;
    if (!byRow && !sameValue(row.mine, row.theirs)) return null;
    const account = accountOf(row.mine);
    const isRepeat = !was.has(uuid) && !there.has(uuid) && account !== null && named.has(account);
    if (!isRepeat) merged.push(row);
  }
  return {
    mine: merged.map((row) => withoutName(row.mine)),
    theirs: merged.map((row) => withoutName(row.theirs)),
  };
}
