import { isBlank } from "./same-value.ts";

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The lists of ids that the server keeps in an assessment's state (V-14): a section's, and `interviewIds`. */
export const isIdSet = (path: readonly string[]): boolean =>
  path.at(-2) === "steps" || path.at(-1) === "interviewIds";

/** Ids of colleagues, whom either side adds and removes. */
const isColleagues = (path: readonly string[]): boolean => path.at(-1) === "assignee_ids";

/** Is this list a set: of tags, languages and other plain texts anywhere, of numbers where they are ids? */
export function mergesAsSet(path: readonly string[], ...sides: readonly unknown[]): boolean {
  if (!sides.every((side) => Array.isArray(side) || isBlank(side))) return false;
  const entries = sides.flatMap(listOf);
  return (
    entries.every((entry) => typeof entry === "string") ||
    ((isIdSet(path) || isColleagues(path)) && entries.every((entry) => typeof entry === "number"))
  );
}

/** Added by either side, removed by either side; theirs in their order, then what I added. */
export function mergeSets(base: unknown, mine: unknown, theirs: unknown): readonly unknown[] {
  const [was, here, there] = [new Set(listOf(base)), new Set(listOf(mine)), new Set(listOf(theirs))];
  const kept = [...there].filter((entry) => here.has(entry) || !was.has(entry));
  return [...kept, ...[...here].filter((entry) => !was.has(entry) && !there.has(entry))];
}

/** Both lists, each entry once; mine first. */
export const uniteLists = (mine: readonly unknown[], theirs: readonly unknown[]): readonly unknown[] => {
  const seen = new Set<string>();
  return [...mine, ...theirs].filter((entry) => {
    const key = JSON.stringify(entry);
    return !seen.has(key) && seen.add(key);
  });
};
