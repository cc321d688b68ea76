const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** People whose name contains every typed word, ignoring accents and case. */
export function filterPersons<P extends { readonly name: string }>(
  persons: readonly P[],
  text: string,
): readonly P[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return persons.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}
