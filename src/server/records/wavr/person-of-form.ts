/** What is known of whom a document is about: of any but a safety plan, which alone may be begun before anybody is known. */
export function aboutSomebody<T>(whom: T | null): T {
  if (whom === null) throw new Error("A document that is no safety plan is about nobody.");
  return whom;
}

/** The person whom such a document is about. */
export const personOf = ({ person_id }: { readonly person_id: number | null }): number =>
  aboutSomebody(person_id);
