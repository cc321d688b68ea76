import { readField, sameValue } from "./same-value.ts";

/**
 * What a form was typed over, with what of it was sent without an answer and did arrive: where the record has it, that
 * is no other person's change.
 */
export function overWhatArrived<F extends object>(base: F, sent: F | undefined, theirs: F): F {
  if (sent === undefined) return base;
  const isThere = (field: string) => sameValue(readField(sent, field), readField(theirs, field));
  return Object.fromEntries([
    ...Object.entries(base).filter(([field]) => !isThere(field)),
    ...Object.entries(theirs).filter(([field]) => isThere(field)),
  ]) as F;
}
