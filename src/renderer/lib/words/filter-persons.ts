import { hasWords } from "#contract/kit/plain-words.ts";

/** People whose name contains every typed word, ignoring accents and case. */
export const filterPersons = <P extends { readonly name: string }>(
  persons: readonly P[],
  text: string,
): readonly P[] => persons.filter(({ name }) => hasWords(name, text));
