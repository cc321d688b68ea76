import { UsersRound } from "lucide-react";
import { useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { isAdultByType } from "#instruments/person-types.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { ClosedNote, useClosed } from "#parts/compartments/closed-note.tsx";
import { useAge } from "#parts/people/use-age.ts";
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
  /** Who is chosen already; anybody else can be. */
  readonly chosen?: string | null;
  /** Is somebody's age asked for whom neither a day of birth nor the type settles it? By the question of the intake. */
  readonly asksAge?: AgeQuestion;
  /** `adult` is what was answered where that was asked. */
  readonly onChoose: (person: PersonRef, adult: string | null) => void | Promise<void>;
};

/** The question of an intake whether somebody is 18 or older. */
export interface AgeQuestion {
  readonly label: string;
  readonly help?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Whom the assessment concerns: one of the people of the case. */
export function ChoosePerson({
  record,
  about,
  label,
  adultsOnly = false,
  chosen = null,
  asksAge,
  onChoose,
}: ChoosePersonProps) {
  const people = record.persons.filter(({ role }) => role === "subject" || role === "other");
  const [uuid, setUuid] = useState<string | null>(
    chosen ?? (people.length === 1 ? (people[0]?.uuid ?? null) : null),
  );
  const [adult, setAdult] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const person = people.find((each) => each.uuid === uuid);
  const { age, known } = useAge(adultsOnly ? (person?.uuid ?? null) : null);
  const young = adultsOnly && age !== null && age < 18;
  const closed = useClosed(person?.person_type.id ?? null);
  const asked =
    asksAge !== undefined &&
    person !== undefined &&
    known &&
    age === null &&
    !isAdultByType(person.person_type.id)
      ? asksAge
      : null;
  const saysNo = asked !== null && adult === "no";
  const begin = async () => {
    if (person === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      await onChoose(person, asked === null ? null : adult);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
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
        onChange={(next) => {
          setUuid(next);
          setAdult(null);
        }}
      />
      {asked === null ? null : (
        <div className="wizard-choose-age">
          <RadioGroup
            id="wizard-adult"
            label={asked.label}
            {...(asked.help === undefined ? {} : { help: asked.help })}
            layout="row"
            options={asked.options.map((each) => ({ ...each }))}
            value={adult}
            onChange={setAdult}
          />
          {person === undefined || adult === "yes" ? null : (
            <LinkButton to={paths.editPerson(person.uuid)} variant="minimal" size="small">
              {t("Enter the date of birth instead")}
            </LinkButton>
          )}
        </div>
      )}
      {saysNo ? (
        <Callout
          kind="info"
          role="status"
          title={t("{{name}} is not 18 or older.", { name: person?.name ?? "" })}
          action={<LinkButton to={paths.case(record.id)}>{t("Go to the case")}</LinkButton>}
        >
          {t("WAVR is for adults. Carry this person through a CSTAG assessment instead.")}
        </Callout>
      ) : null}
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
      {closed === null ? null : <ClosedNote closed={closed} />}
      {problem === null ? null : (
        <Callout kind="stop" role="alert" title={t("Not begun.")}>
          {problem}
        </Callout>
      )}
      <Button
        variant="primary"
        loading={busy}
        disabled={
          person === undefined ||
          (adultsOnly && !known) ||
          young ||
          closed !== null ||
          (asked !== null && (adult === null || saysNo))
        }
        onClick={() => void begin()}
      >
        {t("Begin the assessment")}
      </Button>
    </div>
  );
}
