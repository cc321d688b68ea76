import nspell from "nspell";

export interface Checker {
  /** Those of the words that are written wrong. */
  readonly wrong: (words: readonly string[]) => string[];
  /** Other spellings of a word, the likeliest first. */
  readonly suggest: (word: string) => string[];
  /** Takes a word as right from now on. */
  readonly learn: (word: string) => void;
}

/** CSTAG, IEPs and the MTSS's: instruments, plans and agencies go by more abbreviations than a list could hold. */
const isAbbreviation = (word: string) => /^\p{Lu}{2,6}s?(['’]s)?$/u.test(word);
/** Nor are numbers of cases, the plan of section 504 and words in other writings what the dictionary could know. */
const isJudged = (word: string) => /^[\p{Script=Latin}\p{M}'’-]+$/u.test(word) && !isAbbreviation(word);

/** Checks words against a Hunspell dictionary and further terms. It computes for as long as a second: in a thread of its own. */
export function createChecker(
  dictionary: { readonly aff: Uint8Array; readonly dic: Uint8Array },
  terms: readonly string[],
): Checker {
  const spell = nspell(dictionary);
  for (const term of terms) spell.add(term);
  // The dictionary lists the possessive of some words only, and hardly any word with a hyphen.
  const isKnown = (word: string) => spell.correct(word) || spell.correct(word.replace(/['’]s$/, ""));
  const isRight = (word: string) =>
    !isJudged(word) || isKnown(word) || word.split("-").every((part) => part === "" || isKnown(part));
  return {
    wrong: (words) => words.filter((word) => !isRight(word)),
    suggest: (word) => spell.suggest(word),
    learn: (word) => void spell.add(word),
  };
}
