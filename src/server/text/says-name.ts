import { searchWords } from "./spelling.ts";

interface Named {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
}

const holds = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length > 1 && words.some((_, at) => wanted.every((each, place) => words[at + place] === each));

/**
 * Does a text say somebody's full name, in either order? Whatever the case of its letters, its accents and the signs between
 * its words. A single word is no full name: it would be found in texts that are about nobody.
 */
export function saysName(text: string, { name, first_name, last_name }: Named): boolean {
  const words = searchWords(text);
  return [name, `${first_name} ${last_name}`, `${last_name} ${first_name}`].some((form) =>
    holds(words, searchWords(form)),
  );
}
