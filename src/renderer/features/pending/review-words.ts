import type { ConflictReview, FieldClash } from "#contract/bridge/waiting.ts";
import type { Taken } from "#ui/forms/clash-choice.tsx";

/** A field, as the key of a choice. */
export const clashKey = ({ path }: Pick<FieldClash, "path">): string => JSON.stringify(path);

export type Choices = Readonly<Record<string, Taken>>;

/** The choices in the order of the clashes; null until all are made. */
export function decided(
  clashes: ConflictReview["clashes"],
  choices: Choices,
): { path: string[]; take: Taken }[] | null {
  const found = clashes.flatMap((clash) => {
    const take = choices[clashKey(clash)];
    return take === undefined ? [] : [{ path: clash.path, take }];
  });
  return found.length === clashes.length ? found : null;
}

const keep: Readonly<Record<Taken, string>> = {
  mine: "Keep yours",
  theirs: "Keep theirs",
  both: "Keep both",
};

/** Words of the confirming button: they say what is kept (UI-5j). */
export function confirmWords(clashes: ConflictReview["clashes"], choices: Choices): string {
  const made = decided(clashes, choices);
  if (made === null) {
    const open = clashes.filter((clash) => choices[clashKey(clash)] === undefined).length;
    return open === clashes.length && open === 1 ? "Choose a version" : `Choose for ${open} more`;
  }
  const [first] = made;
  if (first === undefined) return "Send yours";
  if (made.every(({ take }) => take === first.take))
    return made.length > 1 && first.take !== "both"
      ? `${keep[first.take]}, all ${made.length}`
      : keep[first.take];
  return `Save these ${made.length} choices`;
}
