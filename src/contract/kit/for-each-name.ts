/** An object that has a value for each of these names. */
export const forEachName = <N extends string, V>(names: readonly N[], make: (name: N) => V): Record<N, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>;
