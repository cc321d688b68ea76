import { searchWords } from "./spelling.ts";

interface FullName {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Somebody with everything they are called by. */
export interface Named extends FullName {
  readonly preferred_name: string | null;
  readonly aliases: readonly string[];
}

/** Where these words stand in a text, one after the other. */
const placesOf = (words: readonly string[], wanted: readonly string[]): readonly number[] =>
  wanted.length === 0
    ? []
    : words.flatMap((_, at) => (wanted.every((each, place) => words[at + place] === each) ? [at] : []));

const fullNames = ({ name, first_name, last_name }: FullName): readonly (readonly string[])[] =>
  [name, `${first_name} ${last_name}`, `${last_name} ${first_name}`]
    .map(searchWords)
    .filter((words) => words.length > 1);

/**
 * Does a text say somebody's full name, in either order? Whatever the case of its letters, its accents and the signs between
 * its words. A single word is no full name: it would be found in texts that are about nobody.
 */
export const saysName = (text: string, person: FullName): boolean => namesSaid(text)(person);

/** The same for many people: the text is cut into words once, and looked into only where a name begins. */
export function namesSaid(text: string): (person: FullName) => boolean {
  const words = searchWords(text);
  const begins = Map.groupBy(words.keys(), (at) => words[at] ?? "");
  return (person) =>
    fullNames(person).some((name) =>
      (begins.get(name[0] ?? "") ?? []).some((at) => name.every((each, place) => words[at + place] === each)),
    );
}

/** Fewer letters stand in too many words. */
const fewestLetters = 3;

/** Parts of last names that are nobody's, as words of any text. */
const particles = new Set("and bin dem den der del des don las les los san the van von".split(" "));

/** First and last names that are words too: they name somebody where they begin with a capital. */
const ordinaryWords = new Set(
  (
    "april art ash august autumn baker bell bill bishop black brook brooks brown carpenter case chance chase church coach cook cooper " +
    "crystal dawn day dean destiny drew driver faith field fields fisher forest fox frank gene glass good grace grant gray green " +
    "guy harmony hall heather hill holly hope house hunter ivory ivy jack jay joy june justice king knight lane law learn light " +
    "lily little long mark may melody mercy miles mill miller minor moss nick noble north page park parker parks pat patience " +
    "paul price rain ray reed rice rich ridge river rob robin rock rose ruby rush sandy short singer sky small smith stone " +
    "storm street strong sue summer sunny taylor trinity turner victor violet wade walker ward waters way west white will " +
    "winter wise wolf wood woods young " +
    "ángel blanca campos cruz dolores flores luz mar mercedes paz rey reyes rosa santos sol torres"
  )
    .split(" ")
    .flatMap(searchWords),
);

/** The words of a text as they are written: the same as `searchWords` has in lower case, one for one. */
const writtenWords = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];

/** What alone is enough to name somebody: each word of a first or last name, and what they are called besides as a whole. */
function shortNames({
  first_name,
  last_name,
  preferred_name,
  aliases,
}: Named): readonly (readonly string[])[] {
  const parts = searchWords(`${first_name} ${last_name}`).map((word) => [word]);
  const called = [preferred_name ?? "", ...aliases].map(searchWords);
  return [...parts, ...called].filter(
    (words) => words.length > 1 || words.some((word) => word.length >= fewestLetters && !particles.has(word)),
  );
}

/**
 * Does a text name somebody: by the full name, by a first, last or preferred name or an alias alone? Not where the word is part of
 * the full name of one of the others, who are named then.
 */
export function namesPerson(text: string, person: Named, others: readonly string[] = []): boolean {
  if (saysName(text, person)) return true;
  const words = searchWords(text);
  const written = writtenWords(text);
  const ofOthers = new Set(
    others
      .map(searchWords)
      .filter((name) => name.length > 1)
      .flatMap((name) => placesOf(words, name).flatMap((at) => name.map((_, place) => at + place))),
  );
  const isName = (at: number, [first = "", ...rest]: readonly string[]) =>
    !ofOthers.has(at) && (rest.length > 0 || !ordinaryWords.has(first) || /^\p{Lu}/u.test(written[at] ?? ""));
  return shortNames(person).some((name) => placesOf(words, name).some((at) => isName(at, name)));
}
