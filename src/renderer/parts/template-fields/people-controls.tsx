import type { UserRef } from "#contract/kit/common.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { colleagueOption } from "#parts/people/colleague-option.tsx";
import { findingPlaceholder } from "#parts/people/finding-help.ts";
import { foundNote } from "#parts/people/found-note.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import type { FieldProps } from "#ui/fields/field.tsx";
import { Suggest, type SuggestOption } from "#ui/suggest/suggest.tsx";

/** People whom the fields of a form can name. */
export type PeopleOfFields = {
  readonly persons: readonly PersonRef[];
  readonly users: readonly UserRef[];
  /** Called with a person whom a search has found, to remember the name. */
  readonly onMet: (person: PersonRef) => void;
};

type Shared = FieldProps & { readonly onBlur: () => void; readonly people: PeopleOfFields | null };
type PersonOption = SuggestOption & { readonly person: PersonRef };

const personOption = (person: PersonRef): PersonOption => ({
  id: person.uuid,
  label: person.name,
  note: person.person_type.name,
  glyph: <Avatar name={person.name} kind="person" size="small" />,
  person,
});

type PersonControlProps = Shared & {
  /** A person's uuid. */
  readonly value: string | null;
  readonly onChange: (uuid: string | null) => void;
};

/** One person, found by name or student ID. */
export function PersonControl({ value, onChange, people, ...field }: PersonControlProps) {
  const api = useApi();
  const known = people?.persons.find((person) => person.uuid === value);
  const unknown = value === null ? null : { id: value, label: t("Unknown person") };
  return (
    <Suggest<SuggestOption & { readonly person?: PersonRef }>
      {...field}
      placeholder={findingPlaceholder}
      emptyText={t("No person matches.")}
      value={known ? personOption(known) : unknown}
      onChange={(option) => {
        if (option?.person) people?.onMet(option.person);
        onChange(option?.id ?? null);
      }}
      search={async (text, signal) => {
        if (people === null) return [];
        const { data } = (await api("persons.search", { query: { q: text } }, { signal })).data;
        return data.map((person) => ({
          ...personOption(person),
          note: foundNote(person, data, ({ person_type }) => person_type.name),
        }));
      }}
    />
  );
}

type UserControlProps = Shared & {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
};

/** One colleague. */
export function UserControl({ value, onChange, people, ...field }: UserControlProps) {
  const users = people?.users ?? [];
  const known = users.find((user) => user.id === value);
  const unknown = value === null ? null : { id: String(value), label: t("Unknown colleague") };
  return (
    <Suggest
      {...field}
      placeholder={t("Start typing a name")}
      emptyText={t("No colleague matches.")}
      value={known ? colleagueOption(known) : unknown}
      onChange={(option) => onChange(option === null ? null : Number(option.id))}
      search={async (text) => {
        const wanted = text.trim().toLowerCase();
        const once = users.filter((user, at) => users.findIndex((each) => each.id === user.id) === at);
        return once
          .filter((user) => user.full_name.toLowerCase().includes(wanted))
          .slice(0, 20)
          .map(colleagueOption);
      }}
    />
  );
}
