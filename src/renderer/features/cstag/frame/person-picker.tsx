import { useLocation } from "react-router";
import { z } from "zod";
import { type PersonRef, personRef } from "#contract/records/persons/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { filterPersons } from "#lib/words/filter-persons.ts";
import { t } from "#lib/words/t.ts";
import { Suggest, type SuggestOption } from "#ui/suggest/suggest.tsx";
import { personNote } from "./aside-panel.tsx";

type PersonOption = SuggestOption & { readonly person: PersonRef };

const toOption = (person: PersonRef): PersonOption => ({
  id: person.uuid,
  label: person.name,
  note: personNote(person),
  person,
});

const passedIn = z.object({ persons: z.array(personRef) });

interface PersonPickerProps {
  readonly person: PersonRef | null;
  readonly onPick: (person: PersonRef | null) => void;
}

/** Options are the people passed by the navigation, filtered by typing; without any, search results. */
export function PersonPicker({ person, onPick }: PersonPickerProps) {
  const api = useApi();
  const { state } = useLocation();
  const persons = passedIn.safeParse(state).data?.persons ?? [];
  const search = async (text: string, signal: AbortSignal) => {
    if (persons.length > 0) return filterPersons(persons, text).map(toOption);
    const { data } = await api("persons.search", { query: { q: text } }, { signal });
    return data.data.map(toOption);
  };
  return (
    <div className="cstag-picker">
      <Suggest
        label={t("Select a Person")}
        required
        help={t("The assessment is about this person. It is saved once a person is selected.")}
        placeholder={t("Type a name")}
        emptyText={t("No person matches.")}
        value={person === null ? null : toOption(person)}
        onChange={(option) => onPick(option?.person ?? null)}
        search={search}
      />
    </div>
  );
}
