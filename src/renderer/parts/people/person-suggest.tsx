import type { PersonRef } from "#contract/records/persons/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { filterPersons } from "#lib/words/filter-persons.ts";
import { t } from "#lib/words/t.ts";
import { Suggest, type SuggestOption, type SuggestProps } from "#ui/suggest/suggest.tsx";
import { findingPlaceholder } from "./finding-help.ts";
import { foundNote } from "./found-note.ts";

type PersonOption = SuggestOption & { readonly person: PersonRef };

/** What somebody is, and in which grade: `Student, grade 10`. */
export const personNote = ({ person_type, grade }: Pick<PersonRef, "person_type" | "grade">): string =>
  [person_type.name, grade === null ? null : t("grade {{grade}}", { grade })].filter(Boolean).join(", ");

const optionOf = (person: PersonRef): PersonOption => ({
  id: person.uuid,
  label: person.name,
  note: personNote(person),
  person,
});

type PersonSuggestProps = Pick<SuggestProps<PersonOption>, "label" | "help" | "required" | "onCreate"> & {
  readonly value: PersonRef | null;
  readonly onChange: (person: PersonRef | null) => void;
  /** Where there are some, they alone are offered. */
  readonly among?: readonly PersonRef[];
};

/** Chooses one person on record by typing a part of the name. */
export function PersonSuggest({ value, onChange, among = [], ...field }: PersonSuggestProps) {
  const api = useApi();
  const search = async (text: string, signal: AbortSignal): Promise<readonly PersonOption[]> => {
    if (among.length > 0) return filterPersons(among, text).map(optionOf);
    const { data } = await api("persons.search", { query: { q: text } }, { signal });
    return data.data.map((person) => ({
      ...optionOf(person),
      note: foundNote(person, data.data, personNote),
    }));
  };
  return (
    <Suggest
      {...field}
      placeholder={findingPlaceholder}
      emptyText={t("No person matches.")}
      value={value === null ? null : optionOf(value)}
      onChange={(option) => onChange(option?.person ?? null)}
      search={search}
    />
  );
}
