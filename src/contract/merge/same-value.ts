export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads own keys only: `constructor` and `__proto__` are field names like any other. */
export const readField = (of: unknown, key: string): unknown =>
  isFields(of) && Object.hasOwn(of, key) ? of[key] : undefined;

/** Nothing, an empty text or list, or an object with only blank fields. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isFields(value) && Object.keys(value).every((key) => isBlank(value[key]));
}

/** Every key of any of them, without repeats. */
export const keysOf = (...all: readonly unknown[]): readonly string[] => [
  ...new Set(all.flatMap((each) => (isFields(each) ? Object.keys(each) : []))),
];

/** Equal values of records: blanks are equal, lists compare in order, objects by their fields in any order. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b) && a.length > 0)
    return a.length === b.length && a.every((entry, at) => sameValue(entry, b[at]));
  if (isFields(a) && isFields(b))
    return keysOf(a, b).every((key) => sameValue(readField(a, key), readField(b, key)));
  return isBlank(a) && isBlank(b);
}
