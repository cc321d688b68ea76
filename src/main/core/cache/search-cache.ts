import { z } from "zod";
import { type LocalHit, localHit } from "#contract/bridge/registry.ts";
import { plainText } from "#contract/kit/plain-words.ts";
import type { Store } from "#core/store/store.ts";

const most = 20;
const wordsOf = (q: string): readonly string[] =>
  q
    .normalize("NFKC")
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.slice(0, 12) ?? [];

/** Number of letters to change, add, remove or swap to turn one word into the other; at most `limit` + 1. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const at = (list: readonly number[], n: number) => list[n] ?? limit + 1;
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : limit + 1,
      );
    }
    before = row;
    row = next;
  }
  return Math.min(row[b.length] ?? limit + 1, limit + 1);
}

/** Is every word of `q` the beginning of one of these words? */
export function beginsAll(q: string, text: string): boolean {
  const here = wordsOf(text).map(plainText);
  const words = wordsOf(q).map(plainText);
  return words.length > 0 && words.every((word) => here.some((one) => one.startsWith(word)));
}

const term = z.object({ term: z.string() });

/** Words of the index that differ from the typed one by a slip; the first letter must match. */
const near = (store: Store, word: string): readonly string[] => {
  const typed = plainText(word);
  const first = typed[0];
  if (first === undefined || typed.length < 4) return [];
  const limit = typed.length < 8 ? 1 : 2;
  return store
    .all("select term from search_terms where term >= ? and term < ? limit 5000", [
      first,
      `${first}\u{10FFFF}`,
    ])
    .map((row) => term.parse(row).term)
    .filter(
      (found) =>
        distance(typed, found, limit) <= limit ||
        (found.length > typed.length && distance(typed, found.slice(0, typed.length), 1) <= 1),
    )
    .slice(0, 10);
};

const query = (store: Store, match: string): readonly LocalHit[] =>
  store
    .all(
      "select entries.kind, entries.id, entries.title, entries.detail from search join entries on entries.entry = search.rowid where search match ? order by bm25(search, 10.0, 1.0), entries.title limit ?",
      [match, most],
    )
    .map((row) => localHit.parse(row));

const quoted = (word: string) => `"${word}" *`;

/**
 * Every typed word must begin a word of the record. Only where nothing is found, words that differ by a letter or two
 * count too.
 */
export function searchCache(store: Store, q: string): readonly LocalHit[] {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const exact = query(store, words.map(quoted).join(" AND "));
  if (exact.length > 0) return exact;
  const loose = words.map((word) => [word, ...near(store, word)]);
  if (loose.every((alternatives) => alternatives.length === 1)) return [];
  return query(store, loose.map((words) => `(${words.map(quoted).join(" OR ")})`).join(" AND "));
}
