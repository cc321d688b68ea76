/** A reader without a tree looks among the words of rows that belong to none. */
export const orNone = (trees: readonly number[]) => (trees.length === 0 ? [0] : trees);

/** Of the words of a text, so many of the rarest lead to those that may be alike. */
const mostCompared = 5;

/**
 * The rarest of these words, each with the number of rows that have it, which are counted by tree: `withoutCode` takes the
 * tree off a term. A word that occurs once occurs in the case itself.
 */
export function rarestOf(
  counted: readonly { readonly term: string; readonly doc: number }[],
  withoutCode: (term: string) => string,
): readonly (readonly [word: string, cases: number])[] {
  const often = new Map<string, number>();
  for (const { term, doc } of counted)
    often.set(withoutCode(term), (often.get(withoutCode(term)) ?? 0) + Number(doc));
  return [...often]
    .filter(([, cases]) => cases > 1)
    .sort(([one, a], [other, b]) => a - b || (one < other ? -1 : 1))
    .slice(0, mostCompared);
}
