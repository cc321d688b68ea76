import { Trash2 } from "lucide-react";
import { useState } from "react";
import { type Impactor, impactorSeverities } from "#contract/records/impactors/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { isOnlyHere, savedWords } from "#lib/bridge/revision.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { namedOptions } from "#lib/forms/named-options.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { ZoneNote } from "#parts/places/zone-note.tsx";
import { impactorTypeNames, severityNames, severityNotes } from "#parts/words/place-entry-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { DeleteEntryDialog } from "./delete-entry.tsx";
import { blankImpactor, impactorBodyOf, impactorRules, impactorValues } from "./impactor-values.ts";

interface ImpactorDialogProps {
  readonly location: Location;
  /** Null for a new one. */
  readonly impactor: Impactor | null;
  /** The zone in which days and times of day are meant. */
  readonly zone: string;
  readonly onClose: () => void;
}

/** Says what bears on a location, or changes what was said. */
export const ImpactorDialog = (props: ImpactorDialogProps) => (
  <DraftGate draftKey={draftKeys.impactor(props.location.uuid, props.impactor?.uuid ?? "new")}>
    {(found) => <OpenDialog {...props} found={found} />}
  </DraftGate>
);

const labels = {
  type: t("What is happening"),
  severity: t("How much it changes"),
  note: t("What changes, and what people do instead"),
  day: t("From"),
  from: t("From, time"),
  last_day: t("Until"),
  to: t("Until, time"),
};

const severities = impactorSeverities.map((value) => ({
  value,
  label: severityNames[value],
  note: severityNotes[value],
}));

function OpenDialog({
  location,
  impactor,
  zone,
  found,
  onClose,
}: ImpactorDialogProps & { readonly found: FoundDraft }) {
  const [deleting, setDeleting] = useState(false);
  const create = useApiMutation("impactors.create");
  const update = useApiMutation("impactors.update");
  const state = useForm({
    rules: impactorRules,
    initial: impactor === null ? () => blankImpactor(zone) : impactorValues(impactor),
    record: impactor,
    valuesOf: impactorValues,
    judge: "sent",
    ids: "impactor-",
    fields: ["type", "severity", "note", "day", "from", "last_day", "to"],
    draft: {
      found,
      label:
        impactor === null
          ? t("What is different at a location")
          : t("Changes to what is different at a location"),
    },
    save: async (values, ifMatch) => {
      const body = impactorBodyOf(values, zone);
      const params = { id: location.uuid };
      return impactor === null
        ? (await create.mutateAsync({ params, body })).data
        : (await update.mutateAsync({ params: { ...params, entryId: impactor.uuid }, body, ifMatch })).data;
    },
    onSaved: (saved) => {
      const news = impactor === null ? t("Added.") : t("Changed.");
      announce(isOnlyHere(saved) ? savedWords(saved) : news);
      onClose();
    },
  });
  const { field } = state;
  // One dialog at a time: what asks stands in the place of the form, whose words stay.
  if (impactor !== null && deleting)
    return (
      <DeleteEntryDialog
        open
        name="impactors.delete"
        location={location}
        entry={impactor}
        called={impactorTypeNames[impactor.type]}
        onClose={() => setDeleting(false)}
        onDeleted={onClose}
      />
    );
  return (
    <FormDialog
      title={impactor === null ? t("Add what is different here") : t("Change what is different here")}
      action={impactor === null ? t("Add") : t("Save")}
      state={state}
      failed={impactor === null ? t("Not added.") : t("Not changed.")}
      words={{ labels, texts: ["note"], say: (_name, value) => String(value ?? "") }}
      start={
        impactor?.can.delete ? (
          <Button variant="danger-text" icon={Trash2} onClick={() => setDeleting(true)}>
            {t("Delete…")}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <SelectField
        {...field("type")}
        label={labels.type}
        required
        placeholder={t("Choose what is happening")}
        options={namedOptions(impactorTypeNames)}
      />
      <Controlled of={state} name="severity">
        {(bound) => <RadioGroup {...bound} label={labels.severity} required options={severities} />}
      </Controlled>
      <TextArea
        {...field("note")}
        label={labels.note}
        required
        rows={3}
        maxLength={1000}
        help={t("Stands on cases and on dashboards: write no names here.")}
      />
      <FormPair>
        <Controlled of={state} name="day">
          {(bound) => <DateField {...bound} label={labels.day} required />}
        </Controlled>
        <TextField {...field("from")} label={labels.from} type="time" optional />
      </FormPair>
      <FormPair>
        <Controlled of={state} name="last_day">
          {(bound) => (
            <DateField {...bound} label={labels.last_day} optional help={t("Blank: until further notice.")} />
          )}
        </Controlled>
        <TextField {...field("to")} label={labels.to} type="time" optional />
      </FormPair>
      <ZoneNote zone={zone} />
    </FormDialog>
  );
}
