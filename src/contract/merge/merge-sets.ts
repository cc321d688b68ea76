import { isBlank } from "./same-value.ts";

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Lists of ids in an assessment's state that the server maintains (V-14): a section's, and `interviewIds`. */
export const isIdSet = (path: readonly string[]): boolean =>
  path.at(-2) === "steps" || path.at(-1) === "interviewIds";

/** What nobody types: lists of ids, and the paths of a task's files, which follow the files (Spec §3). */
export const isKeptByMachine = (path: readonly string[]): boolean =>
  isIdSet(path) || path.at(-1) === "attachmentsPaths";

/** Ids of colleagues, which both sides may add and remove. */
const isColleagues = (path: readonly string[]): boolean => path.at(-1) === "assignee_ids";

/**
 * Does this list merge as a set? Yes for tags, languages and other plain texts anywhere, and for numbers where they
 * are ids.
 */
export function mergesAsSet(path: readonly string[], ...sides: readonly unknown[]): boolean {
  if (!sides.every((side) => Array.isArray(side) || isBlank(side))) return false;
  const entries = sides.flatMap(listOf);
  return (
    entries.every((entry) => typeof entry === "string") ||
    ((isIdSet(path) || isColleagues(path)) && entries.every((entry) => typeof entry === "number"))
  );
}

/** What either side added is in, what either side removed is out. Order: theirs, then what I added. */
export function mergeSets(base: unknown, mine: unknown, theirs: unknown): readonly unknown[] {
  const [was, here, there] = [new Set(listOf(base)), new Set(listOf(mine)), new Set(listOf(theirs))];
  const kept = [...there].filter((entry) => here.has(entry) || !was.has(entry));
  return [...kept, ...[...here].filter((entry) => !was.has(entry) && !there.has(entry))];
}

/** Both lists joined without repeats, mine first. */
export const uniteLists = (mine: readonly unknown[], theirs: readonly unknown[]): readonly unknown[] => {
  const seen = new Set<string>();
  return [...mine, ...theirs].filter((entry) => {
    const key = JSON.stringify(entry);
    return !seen.has(key) && seen.add(key);
  });
};
