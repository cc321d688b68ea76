import { FileInput } from "lucide-react";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { fromCase } from "../state/from-case.ts";
import { type IntakeField, isGiven } from "../state/intake.ts";
import { useWavr } from "../wavr-context.ts";

interface FromCaseOfferProps {
  readonly field: IntakeField;
  readonly onUse: (value: string | readonly string[]) => void;
}

/** Below a blank field: what the case says already, taken over by one press and edited there. */
export function FromCaseOffer({ field, onUse }: FromCaseOfferProps) {
  const { intake, caseRecord, person } = useWavr();
  const zone = useZoneOf()(caseRecord.organization_id);
  const found = fromCase(field, caseRecord, { personUuid: person.uuid, zone });
  if (!intake.canEdit || found === null || isGiven(intake.form[field.key])) return null;
  return (
    <Button
      variant="minimal"
      size="small"
      icon={FileInput}
      className="wavr-offer"
      title={found.words}
      aria-label={t("{{label}}, from the case: {{words}}", { label: field.label, words: found.words })}
      onClick={() => {
        onUse(found.value);
        announce(t("Taken from the case. Read it through."));
        document.getElementById(`wavr-${field.key}`)?.focus();
      }}
    >
      {t("From the case: {{words}}", { words: found.words })}
    </Button>
  );
}
