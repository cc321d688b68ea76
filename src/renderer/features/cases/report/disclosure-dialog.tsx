import type { z } from "zod";
import { type CaseReport, disclosureForm, disclosureGrounds } from "#contract/services/reports/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { contractResolver } from "#lib/forms/form.ts";
import { useNoteForm } from "#lib/forms/use-note-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { DraftKept, DraftNote } from "#ui/forms/draft-note.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import type { ReportChoice } from "./use-report-choice.ts";

type DisclosureDialogProps = {
  readonly caseId: string;
  readonly open: boolean;
  readonly choice: ReportChoice;
  readonly report: CaseReport;
  readonly onClose: () => void;
};

/** Asks to whom the report is given and on which ground, and records that with the page's selection. */
export function DisclosureDialog(props: DisclosureDialogProps) {
  if (!props.open) return null;
  return (
    <DraftGate draftKey={draftKeys.disclosure(props.caseId)}>
      {(found) => <OpenDialog {...props} found={found} />}
    </DraftGate>
  );
}

type Values = z.input<typeof disclosureForm>;
type Kept = z.output<typeof disclosureForm>;
const grounds = disclosureGrounds.map(({ id, label }) => ({ value: id, label }));

const blank = (): Values => ({
  name: "",
  recipient: "",
  recipient_organization: "",
  ground: "official",
  threat: "",
  purpose: "",
});

function OpenDialog(props: DisclosureDialogProps & { readonly found: FoundDraft }) {
  const { caseId, choice, report, onClose, found } = props;
  const keep = useApiMutation("cases.customReport");
  const { form, draft, problem, submit, clear, busy } = useNoteForm<Values, Kept>({
    resolver: contractResolver(disclosureForm),
    empty: blank,
    fields: ["name", "recipient", "recipient_organization", "ground", "threat", "purpose"],
    found,
    label: "Disclosure record",
    save: (body) => keep.mutateAsync({ params: { id: caseId }, body: { ...body, ...choice.body } }),
    onSaved: () => {
      announce("Disclosure recorded. Its document can be downloaded below.");
      onClose();
    },
  });
  const { errors } = form.formState;
  const names = report.people.filter((each) => choice.redact.includes(each.id)).map((each) => each.name);
  const takenOut = [...names, ...(choice.redactReporter ? ["the reporter"] : [])].join(", ");
  return (
    <Dialog
      open
      title={`Record a disclosure of ${report.number}`}
      onClose={onClose}
      dirty={form.formState.isDirty}
      onDiscard={clear}
      onKeepDraft={onClose}
      footer={(close) => (
        <>
          <DraftKept draft={draft} />
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form="disclosure" variant="primary" loading={busy}>
            Record
          </Button>
        </>
      )}
    >
      <Form id="disclosure" onSubmit={submit}>
        <DraftNote draft={draft} onDiscard={clear} />
        {problem ? (
          <Callout kind="stop" title="Not recorded." role="alert">
            {problem}
          </Callout>
        ) : null}
        <p className="bw-dialog-text">
          {`It keeps the ${choice.sections.length} sections that are chosen now. `}
          {takenOut === "" ? "No names are taken out." : `Names taken out: ${takenOut}.`}
        </p>
        <TextField
          {...form.register("name")}
          id="name"
          data-autofocus
          label="Name of this report"
          required
          help="For example: For the family of the target."
          error={errors.name?.message}
        />
        <TextField
          {...form.register("recipient")}
          id="recipient"
          label="Recipient"
          required
          error={errors.recipient?.message}
        />
        <TextField
          {...form.register("recipient_organization")}
          id="recipient_organization"
          label="Recipient’s organization"
          optional
          error={errors.recipient_organization?.message}
        />
        <SelectField
          {...form.register("ground")}
          id="ground"
          label="Ground"
          required
          options={grounds}
          error={errors.ground?.message}
        />
        {form.watch("ground") === "emergency" ? (
          <TextArea
            {...form.register("threat")}
            id="threat"
            label="Threat relied on"
            required
            rows={2}
            help="The articulable and significant threat to health or safety."
            error={errors.threat?.message}
          />
        ) : null}
        <TextArea
          {...form.register("purpose")}
          id="purpose"
          label="Purpose"
          required
          rows={2}
          error={errors.purpose?.message}
        />
      </Form>
    </Dialog>
  );
}
