/** A field that both sides changed, or that only the others changed. */
export type FieldDifference<V> = {
  readonly [K in keyof V & string]: {
    readonly field: K;
    readonly base: V[K];
    readonly mine: V[K];
    readonly theirs: V[K];
  };
}[keyof V & string];

export type FieldMerge<V> = {
  /** Mine, with every field taken over that only the others changed. Fields of `clashes` stay as I have them. */
  readonly merged: V;
  readonly takenOver: readonly FieldDifference<V>[];
  readonly clashes: readonly FieldDifference<V>[];
};

const blank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Equal as records go: blank is blank, lists by their entries in order, objects by their fields. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (blank(a) && blank(b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const read = (of: object, key: string) => (of as Readonly<Record<string, unknown>>)[key];
  return [...keys].every((key) => sameValue(read(a, key), read(b, key)));
}

/** A three-way merge by field (DESIGN §5, conflicts). Nothing is decided where both sides changed a field. */
export function mergeFields<V extends object>(base: V, mine: V, theirs: V): FieldMerge<V> {
  const differences = (Object.keys(theirs) as (keyof V & string)[])
    .filter((field) => !sameValue(base[field], theirs[field]) && !sameValue(mine[field], theirs[field]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));
  const takenOver = differences.filter(({ mine: own, base: old }) => sameValue(own, old));
  const clashes = differences.filter((difference) => !takenOver.includes(difference));
  const merged = { ...mine };
  for (const { field, theirs: value } of takenOver) merged[field] = value;
  return { merged, takenOver, clashes };
}
