import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { ageOn } from "#contract/kit/days.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { compartmentAbout } from "#instruments/person-types.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

type ChoosePersonProps = {
  readonly record: CaseRecord;
  /** Read before one begins. */
  readonly about: readonly string[];
  /** Who it is called: "Person of concern". */
  readonly label: string;
  /** Who is known to be under 18 is pointed to CSTAG (DOMAIN-6). */
  readonly adultsOnly?: boolean;
  readonly onChoose: (person: PersonRef) => void;
};

/** Whom the assessment concerns: one of the people of the case. */
export function ChoosePerson({ record, about, label, adultsOnly = false, onChoose }: ChoosePersonProps) {
  const people = record.persons.filter(({ role }) => role === "subject" || role === "other");
  const [uuid, setUuid] = useState<string | null>(people.length === 1 ? (people[0]?.uuid ?? null) : null);
  const person = people.find((each) => each.uuid === uuid);
  const { age, known } = useAge(adultsOnly ? (person?.uuid ?? null) : null);
  const young = adultsOnly && age !== null && age < 18;
  const closed = useClosed(person ?? null);
  if (people.length === 0)
    return (
      <EmptyState
        icon={UsersRound}
        title={t("Nobody is named as the subject yet")}
        level={2}
        action={<LinkButton to={paths.case(record.id)}>{t("Go to the case")}</LinkButton>}
      >
        {t("Add the person of concern to the case first.")}
      </EmptyState>
    );
  return (
    <div className="wizard-choose">
      {about.map((each) => (
        <p key={each}>{each}</p>
      ))}
      <RadioGroup
        id="wizard-person"
        label={label}
        options={people.map((each) => ({
          value: each.uuid,
          label: each.name,
          note: each.person_type.name,
        }))}
        value={uuid}
        onChange={setUuid}
      />
      {young ? (
        <Callout
          kind="info"
          role="status"
          title={t("{{name}} is {{age}} years old.", { name: person?.name ?? "", age })}
          action={<LinkButton to={paths.case(record.id)}>{t("Go to the case")}</LinkButton>}
        >
          {t("WAVR is for adults. Carry this person through a CSTAG assessment instead.")}
        </Callout>
      ) : null}
      {closed === null ? null : (
        <Callout
          kind="wait"
          role="status"
          title={t("About staff this is an employment record, which you may not read.")}
          action={<LinkButton to={paths.colleague(closed.userId)}>{t("Open your own page")}</LinkButton>}
        >
          {t(
            "An administrator can give you the right. Who works alone, or is the only administrator, gives it to themselves on their own page.",
          )}
        </Callout>
      )}
      <Button
        variant="primary"
        disabled={person === undefined || (adultsOnly && !known) || young || closed !== null}
        onClick={() => person && onChoose(person)}
      >
        {t("Begin the assessment")}
      </Button>
    </div>
  );
}

/** The age of a person in years, where their day of birth is known. `known`: it was looked up. */
function useAge(uuid: string | null): { readonly age: number | null; readonly known: boolean } {
  const found = useQuery({
    ...apiQuery(useApi(), "persons.show", { params: { id: uuid ?? "" } }),
    enabled: uuid !== null,
  });
  const born = found.data?.data.date_of_birth ?? null;
  return {
    age: born === null ? null : ageOn(born, todayIso()),
    known: found.data !== undefined || found.isError,
  };
}

/**
 * Whose own page gives the right to begin, where it is missing: an assessment of staff lies among the employment records from its
 * first word on (decision 084), and nobody is to learn that after having typed it.
 */
function useClosed(person: PersonRef | null): { readonly userId: number } | null {
  const { user } = useSession();
  const compartment = person === null ? openCompartment : compartmentAbout(person.person_type.id);
  const closed = compartment !== openCompartment;
  const found = useQuery({
    ...apiQuery(useApi(), "users.show", { params: { id: user?.id ?? 0 } }),
    enabled: closed && user !== null,
  });
  if (!closed || user === null || found.data === undefined) return null;
  const { memberships } = found.data.data;
  const given = memberships.some((each) => each.active && each.compartments?.includes(compartment));
  return given ? null : { userId: user.id };
}
