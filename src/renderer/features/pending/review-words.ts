import type { ConflictReview, FieldClash } from "#contract/bridge/waiting.ts";
import { t } from "#lib/words/t.ts";
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
  mine: t("Keep yours"),
  theirs: t("Keep theirs"),
  both: t("Keep both"),
};

/** Words of the confirming button: they say what is kept (UI-5j). */
export function confirmWords(clashes: ConflictReview["clashes"], choices: Choices): string {
  const made = decided(clashes, choices);
  if (made === null) {
    const open = clashes.filter((clash) => choices[clashKey(clash)] === undefined).length;
    return open === clashes.length && open === 1
      ? t("Choose a version")
      : t("Choose for {{open}} more", { open });
  }
  const [first] = made;
  if (first === undefined) return t("Send yours");
  if (made.every(({ take }) => take === first.take))
    return made.length > 1 && first.take !== "both"
      ? t("{{take}}, all {{count}}", { take: keep[first.take], count: made.length })
      : keep[first.take];
  return t("Save these {{count}} choices", { count: made.length });
}
