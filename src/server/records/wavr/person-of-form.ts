/** Of any document but a safety plan, which alone may be begun before anybody is known. */
export function personOf({ person_id }: { readonly person_id: number | null }): number {
  if (person_id === null) throw new Error("A document that is no safety plan is about nobody.");
  return person_id;
}
