import { useLocation } from "react-router";
import { z } from "zod";
import { type PersonRef, personRef } from "#contract/records/persons/schema.ts";
import { t } from "#lib/words/t.ts";
import { PersonSuggest } from "#parts/people/person-suggest.tsx";

const passedIn = z.object({ persons: z.array(personRef) });

interface PersonPickerProps {
  readonly person: PersonRef | null;
  readonly onPick: (person: PersonRef | null) => void;
}

/** Options are the people passed by the navigation, filtered by typing; without any, search results. */
export function PersonPicker({ person, onPick }: PersonPickerProps) {
  const { state } = useLocation();
  return (
    <div className="cstag-picker">
      <PersonSuggest
        label={t("Select a Person")}
        required
        help={t("The assessment is about this person. It is saved once a person is selected.")}
        value={person}
        onChange={onPick}
        among={passedIn.safeParse(state).data?.persons ?? []}
      />
    </div>
  );
}
