import type { z } from "zod";
import type { Person } from "#contract/records/persons/schema.ts";
import { toldBody, toldWays } from "#contract/services/disclosures/schema.ts";
import { disclosureGrounds } from "#contract/services/reports/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { MomentField } from "#ui/fields/moment-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

const grounds = disclosureGrounds.map(({ id, label }) => ({ value: id, label }));
const ways = toldWays.map(({ id, label }) => ({ value: id, label }));

type ToldDialogProps = { readonly person: Person; readonly onClose: () => void };

/** Records what was told about a person outside Bellwether: by phone, in person, by letter. */
export function ToldDialog(props: ToldDialogProps) {
  return (
    <DraftGate draftKey={draftKeys.disclosed(props.person.uuid)}>
      {(found) => <OpenDialog {...props} found={found} />}
    </DraftGate>
  );
}

type Values = z.input<typeof toldBody>;

const blank = (): Values => ({
  told_at: new Date().toISOString(),
  recipient: "",
  recipient_organization: "",
  way: "phone",
  ground: "emergency",
  threat: "",
  what: "",
  purpose: "",
});

function OpenDialog({ person, onClose, found }: ToldDialogProps & { readonly found: FoundDraft }) {
  const record = useApiMutation("persons.disclose");
  const state = useForm({
    rules: toldBody,
    initial: blank(),
    fields: ["told_at", "recipient", "recipient_organization", "way", "ground", "threat", "what", "purpose"],
    ids: "told-",
    draft: { found, label: t("Disclosure about a person") },
    save: (body) => record.mutateAsync({ params: { id: person.uuid }, body }),
    onSaved: () => {
      announce(t("Disclosure recorded."));
      onClose();
    },
  });
  const { field, form } = state;
  return (
    <FormDialog
      title={t("Record a disclosure")}
      action={t("Record")}
      state={state}
      failed={t("Not recorded.")}
      onClose={onClose}
    >
      <p className="bw-dialog-text">
        {t(
          "What was told outside Bellwether: on the phone, in a meeting, by letter. Exports, reports and who was told of a case are recorded by themselves.",
        )}
      </p>
      <TextField {...field("recipient")} data-autofocus label={t("Recipient")} required maxLength={200} />
      <TextField
        {...field("recipient_organization")}
        label={t("Recipient’s organization")}
        optional
        maxLength={200}
      />
      <Controlled of={state} name="told_at">
        {(at) => (
          <MomentField
            {...at}
            label={t("Day")}
            timeLabel={t("Time")}
            required
            value={at.value}
            onChange={(value) => at.onChange(value ?? "")}
          />
        )}
      </Controlled>
      <SelectField {...field("way")} label={t("Way")} required options={ways} />
      <TextArea
        {...field("what")}
        label={t("What was told")}
        required
        rows={2}
        help={t("For example: name, address and the words of the threat.")}
      />
      <SelectField {...field("ground")} label={t("Ground")} required options={grounds} />
      {form.watch("ground") === "emergency" ? (
        <TextArea
          {...field("threat")}
          label={t("Threat relied on")}
          required
          rows={2}
          help={t("The articulable and significant threat to health or safety.")}
        />
      ) : null}
      <TextArea {...field("purpose")} label={t("Purpose")} required rows={2} />
    </FormDialog>
  );
}
