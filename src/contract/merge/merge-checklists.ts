import { isFields, sameValue } from "./same-value.ts";

type Item = Readonly<Record<string, unknown>> & { readonly text: string };
type Items = ReadonlyMap<string, Item>;

const isItem = (value: unknown): value is Item => isFields(value) && typeof value.text === "string";

/** Steps by their text; null where a side is not a checklist or has a text twice. */
function itemsOf(value: unknown): Items | null {
  if (value === null || value === undefined) return new Map();
  if (!Array.isArray(value) || !value.every(isItem)) return null;
  const items = new Map(value.map((item) => [item.text, item]));
  return items.size === value.length ? items : null;
}

/** One step as both sides leave it. A step that one side ticked or unticked survives its removal by the other. */
function mergeItem(was: Item | undefined, mine: Item | undefined, theirs: Item | undefined): Item | null {
  // Without a known base, the value that one side set stands.
  if (was === undefined) return (theirs?.done === true ? theirs : mine) ?? theirs ?? null;
  if (mine === undefined) return theirs === undefined || sameValue(was, theirs) ? null : theirs;
  if (theirs === undefined) return sameValue(was, mine) ? null : mine;
  return sameValue(was, mine) ? theirs : mine;
}

/**
 * Merges a task's checklist as a set of steps, each known by its text. Order: theirs, then what I added. Null where
 * it is no such set and counts as one field.
 */
export function mergeChecklists(
  path: readonly string[],
  base: unknown,
  mine: unknown,
  theirs: unknown,
): readonly unknown[] | null {
  if (path.length !== 1 || path[0] !== "checklist") return null;
  const [was, here, there] = [itemsOf(base), itemsOf(mine), itemsOf(theirs)];
  if (was === null || here === null || there === null) return null;
  return [...new Set([...there.keys(), ...here.keys()])].flatMap(
    (text) => mergeItem(was.get(text), here.get(text), there.get(text)) ?? [],
  );
}
