import { useEffect, useRef, useState } from "react";
import type { Person } from "#contract/records/persons/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import { type CasePerson, filledIn, interviewees, knownDetails } from "../state/known-details.ts";

interface FillFromCaseProps {
  readonly form: SectionForm;
  readonly onFill: (form: SectionForm) => void;
  /** Nobody was named yet in a new interview: where the case has one target, that is who it is. */
  readonly isNew: boolean;
}

/** Fills blank details of a target or witness interview with what the case knows of somebody. */
export function FillFromCase({ form, onFill, isNew }: FillFromCaseProps) {
  const { caseRecord } = useCstag();
  const { targetWitnessFields } = useInstrument().interviews;
  const api = useApi();
  const [busy, setBusy] = useState<string | null>(null);
  const latest = useRef({ form, onFill });
  latest.current = { form, onFill };
  const people = interviewees(caseRecord);

  const fill = async (ref: CasePerson) => {
    const fillIn = (person: Person | null, except: readonly string[] = []) => {
      const school = caseRecord?.organization_name ?? "";
      const known = Object.entries(knownDetails(targetWitnessFields, { ref, person, school }));
      const now = latest.current;
      now.onFill(filledIn(now.form, Object.fromEntries(known.filter(([key]) => !except.includes(key)))));
    };
    setBusy(ref.uuid);
    // The case knows the name at once: it stands there before a hand can type into the field. What their record adds
    // later leaves the name alone, which somebody may be changing by then.
    fillIn(null);
    const person = await api("persons.show", { params: { id: ref.uuid } }).then(
      ({ data }) => data.data,
      () => null,
    );
    setBusy(null);
    fillIn(person, ["target_name"]);
    announce(t("Details of {{name}} filled in.", { name: ref.name }));
  };
  const targets = people.filter(({ role }) => role === "target");
  const only = isNew && targets.length === 1 && !form.target_name ? targets[0] : undefined;
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
