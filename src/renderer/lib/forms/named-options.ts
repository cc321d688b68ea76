/** Options of a select from a table of names. */
export const namedOptions = <K extends string>(names: Readonly<Record<K, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));
