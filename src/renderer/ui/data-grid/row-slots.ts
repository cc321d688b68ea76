export type RowSlots = ReadonlyMap<number, number>;

/**
 * Gives each index that is drawn a slot, the key of its element. After a jump nothing of what was in view is left but
 * the row with the focus: then the elements are used again, in their order, instead of being made anew. In a small step
 * every row keeps its own, and with it its place in the document and the focus.
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
