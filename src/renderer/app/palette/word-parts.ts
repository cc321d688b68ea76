/** Part of a text; `at` is its position. */
export interface WordPart {
  readonly at: number;
  readonly text: string;
  readonly found: boolean;
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Splits a text so that the found words are parts of their own; `words` are in lower case and without accents. */
export function wordParts(text: string, words: readonly string[]): readonly WordPart[] {
  const wanted = new Set(words);
  const parts: WordPart[] = [];
  let end = 0;
  if (wanted.size > 0) {
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      if (!wanted.has(plain(word))) continue;
      if (index > end) parts.push({ at: end, text: text.slice(end, index), found: false });
      parts.push({ at: index, text: word, found: true });
      end = index + word.length;
    }
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), found: false });
  return parts;
}
