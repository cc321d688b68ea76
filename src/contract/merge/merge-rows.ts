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

/** One row, field by field; null where both sides set a field to different values. */
function mergeFields(was: Row | undefined, mine: Row, theirs: Row): Row | null {
  const merged: Record<string, unknown> = {};
  for (const key of keysOf(theirs, mine)) {
    const [before, here, there] = [readField(was ?? {}, key), readField(mine, key), readField(theirs, key)];
    if (sameValue(here, there) || sameValue(before, here)) merged[key] = there;
    else if (sameValue(before, there)) merged[key] = here;
    else return null;
  }
  return { ...merged, uuid: theirs.uuid };
}

/** A row as both sides leave it: one that a side changed survives its removal by the other. */
function mergeRow(was: Row | undefined, mine: Row | undefined, theirs: Row | undefined): Row | null | "gone" {
  if (mine !== undefined && theirs !== undefined) return mergeFields(was, mine, theirs);
  const left = mine ?? theirs;
  return left === undefined || (was !== undefined && sameValue(was, left)) ? "gone" : left;
}

const inOrderOf = (rows: Rows, others: Rows): readonly string[] =>
  [...rows.keys()].filter((uuid) => others.has(uuid));
const isMoved = (was: Rows, now: Rows): boolean => !sameValue(inOrderOf(was, now), inOrderOf(now, was));

/** Whom a row names by account: two who add the same colleague mean one row. */
const accountOf = ({ user_id }: Row): unknown => (isBlank(user_id) ? null : user_id);

/**
 * Merges the agenda and the people of a meeting row by row, each known by its uuid: two mark who is here, or add to the agenda,
 * without each other. Order: that of the side that moved rows, with what the other added below. Null where both moved rows, or set
 * one field of a row to different values: then the list counts as one field.
 */
export function mergeRows(
  path: readonly string[],
  base: unknown,
  mine: unknown,
  theirs: unknown,
): readonly unknown[] | null {
  if (path.length !== 1 || (path[0] !== "agenda" && path[0] !== "people")) return null;
  const [was, here, there] = [rowsOf(base), rowsOf(mine), rowsOf(theirs)];
  if (was === null || here === null || there === null) return null;
  const movedHere = isMoved(was, here);
  if (movedHere && isMoved(was, there)) return null;
  const [first, second] = movedHere ? [here, there] : [there, here];
  const named = new Set([...there.values()].map(accountOf));
  const merged: Row[] = [];
  for (const uuid of new Set([...first.keys(), ...second.keys()])) {
    const row = mergeRow(was.get(uuid), here.get(uuid), there.get(uuid));
    if (row === null) return null;
    if (row === "gone") continue;
    const isRepeat =
      !was.has(uuid) && !there.has(uuid) && accountOf(row) !== null && named.has(accountOf(row));
    if (!isRepeat) merged.push(row);
  }
  return merged;
}
