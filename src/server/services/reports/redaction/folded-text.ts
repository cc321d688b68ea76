const apostrophes = /[’‘ʼ`´＇]/u;
const dashes = /[‐‑‒–—−]/u;
/** Signs without a picture of their own: they part nothing that is read, and hide nothing. White space is none. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/u;
const unseen = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;

/** Normalizes a character for comparing: accents, case, kinds of quotes and dashes, invisible characters. */
function foldSign(sign: string): string {
  if (apostrophes.test(sign)) return "'";
  if (dashes.test(sign)) return "-";
  return sign
    .replace(unseen, "")
    .normalize("NFKD")
    .replace(unseen, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ");
}

const folds = new Map<string, string>();
/** Signs of one text are few; what a hostile one adds is forgotten with the rest. */
function foldOf(sign: string): string {
  const known = folds.get(sign);
  if (known !== undefined) return known;
  const folded = foldSign(sign);
  if (folds.size >= 5_000) folds.clear();
  folds.set(sign, folded);
  return folded;
}

export const fold = (text: string): string => [...text].map(foldOf).join("");

interface Folded {
  readonly signs: readonly string[];
  /** Position in the original of each of `signs`, and of its end. */
  readonly at: readonly number[];
  /** Which of `signs` stand behind an invisible sign: a name may end there, as "Verona" does that is glued to another word. */
  readonly breaks: ReadonlySet<number>;
}

function foldWithPlaces(original: string, from: number, to: number): Folded {
  const signs: string[] = [];
  const at: number[] = [];
  const breaks = new Set<number>();
  let place = from;
  for (const sign of original.slice(from, to)) {
    const written = foldOf(sign);
    if (written === "" && invisible.test(sign)) breaks.add(signs.length);
    for (const folded of written) {
      signs.push(folded);
      at.push(place);
    }
    place += sign.length;
  }
  at.push(place);
  return { signs, at, breaks };
}

/** A long text is looked through in pieces of so many signs: all of a report at once would take a hundred megabytes. */
const pieceLength = 50_000;
/** What is seen of the text before a piece and behind it: more than any name, or whatever else is looked for. */
const seenBefore = 200;
const seenBehind = 4_000;

export interface Piece extends Folded {
  /** Places in the text: what begins there and before `ends` is of this piece. */
  readonly begins: number;
  readonly ends: number;
}

/** No sign is cut in two. */
const wholeSign = (text: string, at: number): number =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at - 1), at + 1)) ? at - 1 : at;

export function* piecesOf(text: string): Generator<Piece> {
  for (let begins = 0; begins < text.length; ) {
    const ends = wholeSign(text, Math.min(text.length, begins + pieceLength));
    let to = Math.min(text.length, ends + seenBehind);
    while (to < text.length && /\s/.test(text.charAt(to))) to += 1;
    const from = wholeSign(text, Math.max(0, begins - seenBefore));
    yield { ...foldWithPlaces(text, from, wholeSign(text, to)), begins, ends };
    begins = ends;
  }
}

export const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}']+/u)
    .map((word) => word.replace(/^'+|'+$/g, ""))
    .filter((word) => word !== "");
/** Scripts without spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
