export type RowSlots = ReadonlyMap<number, number>;

/**
 * Assigns each drawn index a slot, which is the key of its element. After a jump only the focused row remains in
 * view, and the other elements are reused in order instead of being created. In a small step every row keeps its
 * slot, and with it its place in the document and the focus.
 */
export function slotsFor(before: RowSlots, indexes: readonly number[]): RowSlots {
  const kept = indexes.filter((index) => before.has(index));
  const free =
    kept.length > 1 ? [] : [...before].filter(([index]) => !kept.includes(index)).map(([, slot]) => slot);
  let next = Math.max(-1, ...before.values());
  return new Map(
    indexes.map((index) => {
      const slot = before.get(index) ?? free.shift();
      if (slot !== undefined) return [index, slot];
      next += 1;
      return [index, next];
    }),
  );
}
