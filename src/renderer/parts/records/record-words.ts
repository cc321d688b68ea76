import { capitalized, kinds, type RecordKind } from "#contract/kit/kinds.ts";
import { t } from "#lib/words/t.ts";

/** "an organization of interest". */
export const oneOf = (kind: RecordKind): string => {
  const { noun } = kinds[kind];
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
};

/** The title of its list: "Organizations of interest". */
export const listTitle = (kind: RecordKind): string => capitalized(kinds[kind].nouns);

export const newTitle = (kind: RecordKind): string => t("New {{noun}}", { noun: kinds[kind].noun });
export const editTitle = (kind: RecordKind): string => t("Edit {{noun}}", { noun: kinds[kind].noun });

/** What a record is called: its name, or what kind of record it is. */
export function nameOf(kind: RecordKind, record: object): string {
  const { label, noun } = kinds[kind];
  const name: unknown = label === null ? undefined : Reflect.get(record, label);
  return typeof name === "string" ? name : capitalized(noun);
}
