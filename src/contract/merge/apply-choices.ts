import type { FieldDifference, FieldPath, RecordMerge } from "./merge-records.ts";
import { uniteLists } from "./merge-sets.ts";
import { keysOf, readField } from "./same-value.ts";

/** What a person decided about one clash. */
export interface FieldChoice {
  readonly path: FieldPath;
  readonly take: "mine" | "theirs" | "both";
}

const samePath = (a: FieldPath, b: FieldPath): boolean =>
  a.length === b.length && a.every((key, at) => key === b[at]);

/** A list whose entries stand for themselves. Corners of an outline do not: those of two outlines are none. */
const isJoinable = (value: unknown): boolean => Array.isArray(value) && !value.some(Array.isArray);

/** Can both be kept: two texts one after the other, or two lists joined? */
export const canTakeBoth = ({ mine, theirs }: Pick<FieldDifference, "mine" | "theirs">): boolean =>
  (typeof mine === "string" && typeof theirs === "string") || (isJoinable(mine) && isJoinable(theirs));

function bothOf({ path, mine, theirs }: FieldDifference): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs)) return uniteLists(mine, theirs);
  if (typeof mine !== "string" || typeof theirs !== "string")
    throw new RangeError(`Only one of the two values of ${path.join(".")} can be kept.`);
  if (mine.trim() === "" || theirs.includes(mine)) return theirs;
  return theirs.trim() === "" || mine.includes(theirs) ? mine : `${mine}\n\n${theirs}`;
}

/** The value that a choice gives to a clash. */
export function takeChoice(clash: FieldDifference, take: FieldChoice["take"]): unknown {
  if (take === "both") return bothOf(clash);
  return take === "mine" ? clash.mine : clash.theirs;
}

/** A copy of a record with one field replaced; `undefined` removes the field. */
function withField(record: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...inner] = path;
  if (key === undefined) return value;
  const entries = keysOf(record, { [key]: null }).map((name) => {
    const field = readField(record, name);
    return [name, name === key ? withField(field, inner, value) : field] as const;
  });
  return Object.fromEntries(entries.filter(([, field]) => field !== undefined));
}

/**
 * The record that results from a merge and its choices. Throws a RangeError where a clash has no choice: one side's
 * words would be lost without a person's decision.
 */
export function applyChoices<T>(merge: RecordMerge<T>, choices: readonly FieldChoice[]): T {
  let record: unknown = merge.merged;
  for (const clash of merge.clashes) {
    const choice = choices.find(({ path }) => samePath(path, clash.path));
    if (choice === undefined) throw new RangeError(`Nobody decided about ${clash.path.join(".")}.`);
    record = withField(record, clash.path, takeChoice(clash, choice.take));
  }
  return record as T;
}

/** The same choice for every clash; mine where both was chosen and is not possible. */
export const takeAll = <T>(merge: RecordMerge<T>, take: FieldChoice["take"]): T =>
  applyChoices(
    merge,
    merge.clashes.map((clash) => ({
      path: clash.path,
      take: take === "both" && !canTakeBoth(clash) ? "mine" : take,
    })),
  );
