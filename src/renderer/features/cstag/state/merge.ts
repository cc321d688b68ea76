import type { AssessmentState } from "#contract/entities/assessment.ts";

/** What a form holds: open, so keys that we do not know pass through (DOMAIN §8). */
export type SectionForm = Exclude<AssessmentState["steps"][string], readonly number[]>;
export type FieldValue = SectionForm[string];

/** Deep equality of JSON; the order of keys does not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key)))
  );
}

export interface Merge {
  /** Both sets of changes; where both changed the same field, the preferred side's. */
  readonly form: SectionForm;
  /** Fields that both sides changed, to different values. */
  readonly clashes: readonly string[];
}

/** A three-way merge by field. A field that is gone on a side counts as a change to nothing. */
export function mergeForms(
  basis: SectionForm,
  mine: SectionForm,
  theirs: SectionForm,
  prefer: "mine" | "theirs" = "mine",
): Merge {
  const form: SectionForm = {};
  const clashes: string[] = [];
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(basis)])) {
    const [was, here, there] = [basis[key], mine[key], theirs[key]];
    const iChanged = !sameJson(was, here);
    const theyChanged = !sameJson(was, there);
    const clash = iChanged && theyChanged && !sameJson(here, there);
    if (clash) clashes.push(key);
    const takeMine = clash ? prefer === "mine" : iChanged;
    const value = takeMine ? here : there;
    if (value !== undefined) form[key] = value;
  }
  return { form, clashes };
}
