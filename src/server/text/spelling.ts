/** Words as the index cuts them: letters and digits, in lower case, without accents. */
export function searchWords(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
}

/** Number of slips allowed in a word of this length. */
export const slipsAllowed = (word: string): 0 | 1 | 2 => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * The fewest slips (a letter missing, too many, wrong, or two swapped) between what was typed and the beginning of a
 * word, at least as long as what was typed minus the slips; `most + 1` where there are more. A whole word counts as one.
 * Own code rather than a library: those compare whole words, so one word takes up to six calls and nine times as long.
 */
export function slips(typed: string, word: string, most: number): number {
  const end = Math.min(word.length, typed.length + most);
  if (end < typed.length - most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: end + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= end; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
      );
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      now.push(cost);
    }
    if (Math.min(...now) > most) return most + 1;
    [before, last] = [last, now];
  }
  const whole = end === word.length ? (last[end] ?? most + 1) : most + 1;
  // Beginnings count only where enough was typed.
  const begun = typed.length >= 5 ? Math.min(...last.slice(Math.max(0, typed.length - most))) : most + 1;
  return Math.min(whole, begun, most + 1);
}

/** Letters that sound alike at the beginning of a name. */
const alike: Readonly<Record<string, string>> = {
  c: "ks",
  k: "c",
  s: "cz",
  z: "s",
  j: "gy",
  g: "j",
  f: "p",
  p: "f",
  i: "yj",
  y: "ij",
  v: "wf",
  w: "v",
};

/** Alphabetical ranges in which the intended words may be: pairs of from and to. */
export function rangesNear(word: string): readonly (readonly [string, string])[] {
  const [first = "", second = "", third = ""] = word;
  const beginnings = new Set([first, second + first, second + third]);
  for (const letter of alike[first] ?? "") beginnings.add(letter + second);
  return [...beginnings].map((beginning) => [beginning, `${beginning}\u{10ffff}`]);
}
