import { FileInput } from "lucide-react";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { fromCase } from "../state/from-case.ts";
import { isGiven } from "../state/intake.ts";
import { useWavr } from "../wavr-context.ts";

/** Takes over all that the case says to questions that are blank, by one press; each is edited in its place. */
export function TakeAll() {
  const { instrument, intake, caseRecord, person } = useWavr();
  const at = { personUuid: person.uuid, zone: useZoneOf()(caseRecord.organization_id) };
  if (!intake.canEdit) return null;
  const found = instrument.wavr.intake.sections
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      const known = isGiven(intake.form[field.key]) ? null : fromCase(field, caseRecord, at);
      return known === null ? [] : [[field.key, known.value] as const];
    });
  // Of one the offer stands below its field.
  if (found.length < 2) return null;
  return (
    <Button
      size="small"
      icon={FileInput}
      className="wavr-take-all"
      onClick={() => {
        intake.edit(Object.fromEntries(found) as never);
        announce(t("Taken from the case. Read it through."));
      }}
    >
      {t("Take all {{count}} answers that the case has", { count: found.length })}
    </Button>
  );
}
