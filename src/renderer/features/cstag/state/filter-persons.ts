const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Persons whose name holds every word that was typed; accents and capitals do not matter. */
export function filterPersons<P extends { readonly name: string }>(
  persons: readonly P[],
  text: string,
): readonly P[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return persons.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}
