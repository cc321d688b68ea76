import { fold, type Piece } from "./folded-text.ts";
import { createTermFinder, isLetter, type Match, type Step, space } from "./term-finder.ts";

/** Dashes between two words are none of them. */
const hyphen = /[-‐‑]/u;

/** A name as it stands in texts: its words and hyphens, however wide the spaces are. */
const stepsOf = (name: string): readonly Step[] =>
  [...name.replace(/\s+/g, " ")].map((sign): Step => (sign === " " ? space : sign));

/** Where the hyphenated word begins and ends of which a match is the whole or a part. */
function hyphenatedAround({ signs, at }: Piece, { begin, end }: Match, original: string) {
  const isHyphen = (place: number) => signs[place] === "-" && hyphen.test(original.charAt(at[place] ?? 0));
  /** Letters, and an apostrophe between two of them; the `'s` of whose it is is left. */
  const inWord = (place: number) =>
    isLetter(signs[place]) ||
    (signs[place] === "'" &&
      isLetter(signs[place - 1]) &&
      isLetter(signs[place + 1]) &&
      !(signs[place + 1] === "s" && !isLetter(signs[place + 2])));
  let from = begin;
  while (isHyphen(from - 1) && inWord(from - 2)) {
    from -= 2;
    while (inWord(from - 1)) from -= 1;
  }
  let to = end;
  while (isHyphen(to) && isLetter(signs[to + 1])) {
    to += 2;
    while (inWord(to)) to += 1;
  }
  return { begin: from, end: to };
}

/** Without those that a match reaches into or out of, or is all of: there it is the name of whoever is taken out. */
function standingWhole(names: readonly Match[], matches: readonly Match[]): readonly Match[] {
  let next = 0;
  return names.filter(({ begin, end }) => {
    while ((matches[next]?.end ?? Infinity) <= begin) next += 1;
    for (let place = next; ; place += 1) {
      const match = matches[place];
      if (match === undefined || match.begin >= end) return true;
      if (match.begin < begin || match.end > end) return false;
      if (match.begin === begin && match.end === end) return false;
    }
  });
}

/**
 * Settles which of the parts of names that were found in a text are replaced, beside the full names of those who stay: within
 * one that stands whole nothing is. A hyphenated word of which one part is found is replaced as a whole, unless it is a word of
 * a name that stays: half a word would tell the other half.
 */
export function createKeptNames(names: readonly string[]) {
  const finder = createTermFinder();
  const words = new Set<string>();
  const folded = names.map((name) => fold(name.trim())).toSorted((a, b) => b.length - a.length);
  for (const name of folded) {
    finder.add({ steps: stepsOf(name), before: true, after: true, standsFor: "" });
    for (const word of name.split(/\s+/)) if (word.includes("-")) words.add(word);
  }
  return (piece: Piece, matches: readonly Match[], free: number, original: string): readonly Match[] => {
    if (matches.length === 0) return matches;
    const { signs, breaks } = piece;
    const isWhole = (name: Match) => {
      const around = hyphenatedAround(piece, name, original);
      return name.begin >= free && around.begin === name.begin && around.end === name.end;
    };
    const whole = folded.length === 0 ? [] : [...finder.matches(signs, 0, breaks)].filter(isWhole);
    const standing = standingWhole(whole, matches);
    const settled: Match[] = [];
    let next = 0;
    for (const match of matches) {
      while ((standing[next]?.end ?? Infinity) <= match.begin) next += 1;
      const name = standing[next];
      if (name !== undefined && name.begin <= match.begin && match.end <= name.end) continue;
      const last = settled.at(-1);
      // It begins within a word that is replaced as a whole.
      if (last !== undefined && match.begin < last.end) {
        if (match.end > last.end) settled[settled.length - 1] = { ...last, end: match.end };
        continue;
      }
      const around = hyphenatedAround(piece, match, original);
      const begin = Math.max(around.begin, free, last?.end ?? 0);
      const hyphenated = begin < match.begin || around.end > match.end;
      if (hyphenated && words.has(signs.slice(around.begin, around.end).join(""))) continue;
      settled.push({ ...match, begin, end: around.end });
    }
    return settled;
  };
}
