import { plainText } from "#contract/kit/plain-words.ts";

/** The words of a text as the search index cuts them, without repeats and very short ones. */
export const wordsOf = (text: string): readonly string[] => [
  ...new Set((plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2)),
];

/** The trigrams of a text, ignoring case, accents and punctuation. */
export function likeWords(text: string): ReadonlySet<string> {
  const letters = ` ${(plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at += 1) found.add(letters.slice(at, at + 3));
  return found;
}

/** From 0 (nothing in common) to 1 (equal): the share of common trigrams among all. */
export function trigramLikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let both = 0;
  for (const each of one) if (other.has(each)) both += 1;
  return both / (one.size + other.size - both);
}
