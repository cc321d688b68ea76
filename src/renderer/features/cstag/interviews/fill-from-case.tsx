import { useEffect, useRef, useState } from "react";
import type { Person } from "#contract/records/persons/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import {
  type CasePerson,
  filledIn,
  interviewees,
  knownDetails,
  nextInterviewee,
  withoutOther,
} from "../state/known-details.ts";

interface FillFromCaseProps {
  readonly form: SectionForm;
  readonly onFill: (form: SectionForm) => void;
  /** Nobody was named yet in a new interview: where it can be nobody else, that is who it is with. */
  readonly isNew: boolean;
}

/** Fills blank details of a target or witness interview with what the case knows of somebody, in place of somebody else's. */
export function FillFromCase({ form, onFill, isNew }: FillFromCaseProps) {
  const { caseRecord, assessment } = useCstag();
  const { targetWitnessFields } = useInstrument().interviews;
  const api = useApi();
  const [busy, setBusy] = useState<string | null>(null);
  const latest = useRef({ form, onFill });
  latest.current = { form, onFill };
  const people = interviewees(caseRecord);
  /** What was filled in here: it goes where somebody else is chosen. */
  const put = useRef<SectionForm | null>(null);
  /** Whose details were asked for last: what is read of somebody else comes too late. */
  const chosen = useRef<string | null>(null);

  const fill = async (ref: CasePerson) => {
    const fillIn = (person: Person | null, later: boolean) => {
      const school = caseRecord?.organization_name ?? "";
      const known = Object.entries(knownDetails(targetWitnessFields, { ref, person, school }));
      const now = latest.current;
      const given = Object.fromEntries(known.filter(([key]) => !later || key !== "target_name"));
      const form = later ? now.form : withoutOther(now.form, { put: put.current, ref, people });
      const filled = filledIn(form, given);
      put.current = { ...(later ? put.current : {}), ...given };
      now.onFill(filled);
      return filled;
    };
    setBusy(ref.uuid);
    chosen.current = ref.uuid;
    // The case knows the name at once: it stands there before a hand can type into the field. What their record adds
    // later leaves the name alone, which somebody may be changing by then.
    const named = fillIn(null, false).target_name;
    const person = await api("persons.show", { params: { id: ref.uuid } }).then(
      ({ data }) => data.data,
      () => null,
    );
    if (chosen.current !== ref.uuid) return;
    setBusy(null);
    fillIn(person, true);
    announce(
      named === ref.name
        ? t("Details of {{name}} filled in.", { name: ref.name })
        : t("What was typed stays. Blank details are those of {{name}}.", { name: ref.name }),
    );
  };
  const held = (assessment?.interviews ?? []).map(({ state }) => state.target_name);
  const only = isNew && !form.target_name ? nextInterviewee(people, held) : undefined;
  const filled = useRef(false);
  useEffect(() => {
    if (only === undefined || filled.current) return;
    filled.current = true;
    void fill(only);
  });
  if (people.length === 0) return null;
  return (
    <div className="cstag-fill">
      <span>{t("Fill in from the case:")}</span>
      {people.map((person) => (
        <Button
          key={person.uuid}
          size="small"
          loading={busy === person.uuid}
          onClick={() => void fill(person)}
        >
          {person.name}, {person.role}
        </Button>
      ))}
    </div>
  );
}
