import { mergeChecklists } from "./merge-checklists.ts";
import { mergeRows } from "./merge-rows.ts";
import { mergeSets, mergesAsSet } from "./merge-sets.ts";
import { isBlank, isFields, keysOf, readField, sameValue } from "./same-value.ts";

/** Path of a field, outermost key first: `["state", "steps", "key_observations", "ko_1"]`. */
export type FieldPath = readonly string[];

/** A field that both sides changed, or that only the others changed. */
export interface FieldDifference {
  readonly path: FieldPath;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface RecordMerge<T> {
  /** Mine, with every field that only the others changed taken from theirs. Fields in `clashes` stay mine. */
  readonly merged: T;
  readonly takenOver: readonly FieldDifference[];
  readonly clashes: readonly FieldDifference[];
}

interface Found {
  readonly takenOver: FieldDifference[];
  readonly clashes: FieldDifference[];
}

/** Can be merged field by field: both are objects, or one is and the other is blank. */
const areForms = (mine: unknown, theirs: unknown): boolean =>
  (isFields(mine) || isFields(theirs)) &&
  (isFields(mine) || isBlank(mine)) &&
  (isFields(theirs) || isBlank(theirs));

function mergeForms(difference: FieldDifference, found: Found): unknown {
  const { path, base, mine, theirs } = difference;
  const entries = keysOf(theirs, mine, base).flatMap((key) => {
    const [was, here, there] = [readField(base, key), readField(mine, key), readField(theirs, key)];
    // Which record it is nobody chooses: of one that was merged into another, it is the other.
    const isName = path.length === 0 && key === "uuid";
    const value = isName
      ? (there ?? here)
      : mergeValue({ path: [...path, key], base: was, mine: here, theirs: there }, found);
    return value === undefined ? [] : [[key, value] as const];
  });
  if (entries.length === 0 && !(isFields(mine) && isFields(theirs))) return isFields(mine) ? theirs : mine;
  return Object.fromEntries(entries);
}

function mergeValue(difference: FieldDifference, found: Found): unknown {
  const { path, base, mine, theirs } = difference;
  // Equal values are returned as they are: comparing must not turn an empty text into null.
  if (sameValue(mine, theirs)) return mine === undefined ? theirs : mine;
  if (sameValue(base, theirs)) return mine;
  if (areForms(mine, theirs)) return mergeForms(difference, found);
  const rows = mergeRows(path, base, mine, theirs);
  const united = mergesAsSet(path, base, mine, theirs)
    ? mergeSets(base, mine, theirs)
    : (mergeChecklists(path, base, mine, theirs) ?? rows?.mine ?? null);
  if (united !== null) {
    if (rows !== null && !sameValue(rows.mine, rows.theirs)) found.clashes.push({ ...difference, ...rows });
    if (!sameValue(united, mine)) found.takenOver.push(difference);
    return united;
  }
  if (sameValue(base, mine)) {
    found.takenOver.push(difference);
    return theirs;
  }
  found.clashes.push(difference);
  return mine;
}

/**
 * The one three-way merge (ARCH-3), used by the page's forms, the assessment saver and the outbox. Objects are merged
 * key by key; lists of ids and of tags as sets; rows of a meeting and actions of a plan by their uuid; any other list and every scalar is one field. Blank values are equal,
 * and a missing key is blank. Where both sides set one field to different values, it is a clash and nothing is
 * decided. A record's own `uuid` is no field: theirs holds. With `base` null (unknown), every field that differs and is blank on neither side is a clash.
 */
export function mergeRecords<T>(base: T | null, mine: T, theirs: T): RecordMerge<T> {
  const found: Found = { takenOver: [], clashes: [] };
  const merged = mergeValue({ path: [], base, mine, theirs }, found);
  return { merged: merged as T, ...found };
}
