import { nameRemoved } from "#contract/services/reports/spanish.ts";
import { fold, type Piece, piecesOf, unspaced, wordsOf } from "./folded-text.ts";
import { createKeptNames } from "./kept-names.ts";
import { createTermFinder, gap, isLetter, type Match, type Step, space } from "./term-finder.ts";

/** A person whose name is to be removed, as far as known. */
export interface Named {
  readonly id: number;
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly last_name: string;
  readonly name: string;
  readonly preferred_name: string | null;
  readonly aliases: readonly string[];
  /** Removed wherever they occur, however they are parted: a student ID, an email address, a telephone number, a street. */
  readonly marks: readonly string[];
}

/** Somebody who is taken out, with what stands in place of the name. */
export interface Hidden extends Named {
  readonly standsFor: string;
  /** Full names of people who stay, which have a part of a name that is taken out: where one stands whole, it stays whole. */
  readonly beside?: readonly string[];
}

/** A part of a text that is a person's name, and what stands for it. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly standsFor: string;
}

export interface Redact {
  (text: string): string;
  /** What it finds, from left to right; nothing overlaps. */
  readonly found: (text: string) => readonly Replacement[];
}

const joins = /^(?:[^\S\r\n]*|[-‐‑])$/u;

/** What it replaces: the same person twice, parted by spaces or a hyphen alone, is named once. */
function replacedIn(text: string, redact: Pick<Redact, "found">): readonly Replacement[] {
  const joined: Replacement[] = [];
  for (const each of redact.found(text)) {
    const last = joined.at(-1);
    if (last?.standsFor === each.standsFor && joins.test(text.slice(last.to, each.from)))
      joined[joined.length - 1] = { ...last, to: each.to };
    else joined.push(each);
  }
  return joined;
}

const redactBy = (found: Redact["found"]): Redact =>
  Object.assign(
    (text: string) => {
      let written = "";
      let from = 0;
      for (const each of replacedIn(text, { found })) {
        written += text.slice(from, each.from) + each.standsFor;
        from = each.to;
      }
      return written + text.slice(from);
    },
    { found },
  );

/** The same for a text in pieces: a name may begin in one and end in another, and takes the style of its beginning. */
export function redactSpans<S extends { readonly text: string }>(spans: readonly S[], redact: Redact): S[] {
  const found = replacedIn(spans.map(({ text }) => text).join(""), redact);
  let begin = 0;
  return spans.flatMap((span) => {
    const from = begin;
    const end = begin + span.text.length;
    begin = end;
    let written = "";
    let at = from;
    for (const each of found) {
      if (each.to <= from || each.from >= end) continue;
      if (each.from >= from) written += span.text.slice(at - from, each.from - from) + each.standsFor;
      at = Math.min(each.to, end);
    }
    written += span.text.slice(at - from);
    return written === "" ? [] : [{ ...span, text: written }];
  });
}

/** Ordinary words in nicknames, which are not removed: that would empty the text. */
const plainWords = new Set(
  "a an and at by da de del der di du el for from he her his in is it la le of on or she the to van von with".split(
    " ",
  ),
);

/** Parts that are removed wherever they occur alone; single letters are not, since they are words of any text. */
const partsOf = (text: string): readonly string[] => {
  const words = wordsOf(text);
  const joined = words.flatMap((word) => [word, ...word.split("'")]);
  return joined.filter((word) => (word.length > 1 || unspaced.test(word)) && !plainWords.has(word));
};

/** What is looked for: `key` says which of two is longer, `steps` what must follow each other in the text. */
interface Term {
  readonly key: string;
  readonly steps: readonly Step[];
  /** Also found with these at its end. */
  readonly endings: readonly string[];
}

const betweenWords: readonly Step[] = [gap];

/** Words in sequence, whatever separates them: spaces, dots, a hyphen or nothing. */
const sequence = (words: readonly string[]): Term => ({
  key: words.join(" "),
  steps: words.flatMap((word, index): readonly Step[] => [...(index > 0 ? betweenWords : []), ...word]),
  endings: [],
});

/**
 * First letters with their dots, `W. A.` and `W.A.`, and a first name before one, `Wren A.`. Without dots they are letters of
 * any text.
 */
const initials = (names: readonly (readonly string[])[]): readonly Term[] =>
  names
    .filter((words) => words.length > 1)
    .map((words) => ({
      key: words.map((word) => `${word}.`).join(" "),
      steps: words.flatMap((word, index): readonly Step[] => [
        ...(index > 0 ? betweenWords : []),
        ...word,
        ...(word.length === 1 ? ["."] : []),
      ]),
      endings: [],
    }));

/** A part, also in the plural of a family's name. */
const single = (word: string): Term => ({
  key: word,
  steps: [...word],
  endings: word.length > 3 ? ["s", "es"] : word.length === 3 ? ["s"] : [],
});

/** Fewer letters and digits than these occur in any text, parted in some way. */
const fewestParted = 4;

/**
 * An email address and a day in figures with slashes are found as they are, but for the width of their spaces; what has digits also where its letters and digits
 * are parted in another way: `S-4471` and `S4471`, `(555) 018-4477` and `555.018.4477`.
 */
function mark(text: string): Term {
  const letters = [...text].filter(isLetter);
  const whole = text.includes("@") || text.includes("/");
  const parted = /\d/.test(text) && !whole && letters.length >= fewestParted;
  return {
    key: text,
    steps: parted
      ? letters.flatMap((sign, index): readonly Step[] => (index > 0 ? [gap, sign] : [sign]))
      : [...text.replace(/\s+/g, " ")].map((sign): Step => (sign === " " ? space : sign)),
    endings: [],
  };
}

function namesOf(person: Named): readonly string[] {
  const { first_name, middle_name, last_name, name, preferred_name, aliases } = person;
  return [first_name, middle_name, last_name, name, preferred_name, ...aliases].filter(
    (each): each is string => each !== null && each.trim() !== "",
  );
}

export const namePartsOf = (person: Named): readonly string[] => [
  ...new Set(namesOf(person).flatMap(partsOf)),
];

/** Number of words in a nickname before its main word: "the Quiet One". */
const leadIn = (text: string): number =>
  Math.max(
    0,
    wordsOf(text).findIndex((word) => !plainWords.has(word)),
  );

function termsOf(person: Named): readonly Term[] {
  const [first = "", last = ""] = [wordsOf(person.first_name), wordsOf(person.last_name)].map(
    (words) => words[0] ?? "",
  );
  const whole = [
    ...namesOf(person).map((each) => wordsOf(each).slice(leadIn(each))),
    wordsOf(`${person.first_name} ${person.last_name}`),
    wordsOf(`${person.last_name} ${person.first_name}`),
    ...(first !== "" && last.length > 1 ? [[first.slice(0, 1), ...wordsOf(person.last_name)]] : []),
  ].filter((words) => words.join("").length > 1 && words.some((word) => !plainWords.has(word)));
  const middle = wordsOf(person.middle_name ?? "")[0] ?? "";
  const lettersOf = (...names: readonly string[]) =>
    names.map((name) => [...name][0] ?? "").filter((letter) => isLetter(letter));
  const shortened =
    first === "" || last === "" || unspaced.test(first + last)
      ? []
      : [
          lettersOf(first, last),
          ...(middle === "" ? [] : [lettersOf(first, middle, last)]),
          [first, ...lettersOf(last)],
        ];
  const marks = person.marks
    .map((each) => fold(each.trim()))
    .filter((each) => each.length > 2)
    .map(mark);
  return [
    ...whole.filter((words) => words.length > 1).map(sequence),
    ...initials(shortened),
    ...namePartsOf(person).map(single),
    ...marks,
  ];
}

/** Of what is found in a piece, beginning at `free` or behind it, what is to be replaced. */
type Settle = (piece: Piece, matches: readonly Match[], free: number, original: string) => readonly Match[];

/** Finds the names of these people, each with its stand-in; a part of a name in `taken` is attributed to nobody. */
function finderOf(
  redacted: readonly Hidden[],
  taken: ReadonlySet<string>,
  settle: Settle,
  removed: string,
): Redact["found"] {
  const terms = new Map<string, { readonly term: Term; readonly standsFor: string }>();
  for (const person of redacted)
    for (const term of termsOf(person)) {
      const known = terms.get(term.key);
      const shared = (known !== undefined && known.standsFor !== person.standsFor) || taken.has(term.key);
      terms.set(term.key, { term, standsFor: shared ? removed : person.standsFor });
    }
  const finder = createTermFinder();
  const ordered = [...terms].toSorted(([a], [b]) => b.length - a.length || (a < b ? -1 : 1));
  for (const [key, { term, standsFor }] of ordered) {
    const whole = !unspaced.test(key);
    const bounds = {
      before: whole && isLetter(term.steps[0]),
      after: whole && isLetter(term.steps.at(-1)),
    };
    for (const ending of ["", ...term.endings])
      finder.add({ steps: [...term.steps, ...ending], ...bounds, standsFor });
  }
  return (original) => {
    const found: Replacement[] = [];
    let from = 0;
    for (const piece of piecesOf(original)) {
      const { signs, at, begins, ends, breaks } = piece;
      const first = at.findIndex((place) => place >= Math.max(begins, from));
      const matches: Match[] = [];
      for (const match of finder.matches(signs, first, breaks)) {
        if ((at[match.begin] ?? 0) >= ends) break;
        matches.push(match);
      }
      const free = at.findIndex((place) => place >= from);
      for (const match of settle(piece, matches, free, original)) {
        const begin = at[match.begin] ?? 0;
        if (begin < from) continue;
        from = at[match.end] ?? original.length;
        found.push({ from: begin, to: from, standsFor: match.standsFor });
      }
    }
    return found;
  };
}

/** Everything that reads like a name of these people, also within the names of others: to compare two texts by. */
export const everyNameOf = (redacted: readonly Hidden[]): Redact["found"] =>
  finderOf(redacted, new Set(), (_, matches) => matches, nameRemoved["en-US"]);

/**
 * Full names among these that have a part of somebody's who is taken out. One that has all of such a name is none of them: it
 * may be the same person.
 */
export function namesBeside(redacted: readonly Named[], others: readonly string[]): readonly string[] {
  const parts = new Set(redacted.flatMap(namePartsOf));
  const whole = redacted
    .map((each) => wordsOf(`${each.first_name} ${each.last_name}`))
    .filter((words) => words.length > 0);
  return [...new Set(others)].filter((name) => {
    const words = wordsOf(name);
    return (
      words.length > 1 &&
      words.some((word) => parts.has(word)) &&
      !whole.some((each) => each.every((word) => words.includes(word)))
    );
  });
}

/**
 * Removes people's names from texts: each is replaced by its stand-in, so that nothing of the name remains to be
 * uncovered. `others` keep their names where they stand in full; a part they share is attributed to nobody.
 */
export function createRedactor(
  redacted: readonly Hidden[],
  others: readonly string[],
  removed = nameRemoved["en-US"],
): Redact {
  if (redacted.length === 0) return redactBy(() => []);
  const staying = [...others, ...redacted.flatMap(({ beside = [] }) => beside)];
  const kept = createKeptNames(namesBeside(redacted, staying));
  return redactBy(finderOf(redacted, new Set(staying.flatMap(partsOf)), kept, removed));
}
