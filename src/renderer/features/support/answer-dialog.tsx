import { type SupportRequest, supportAnswer } from "#contract/services/support/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { stateNames } from "./support-words.ts";

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

type AnswerDialogProps = { readonly request: SupportRequest; readonly onClose: () => void };

/** The answer to a request for help, and its state. */
export function AnswerDialog(props: AnswerDialogProps) {
  return (
    <DraftGate draftKey={draftKeys.supportAnswer(props.request.id)}>
      {(found) => <OpenDialog {...props} found={found} />}
    </DraftGate>
  );
}

function OpenDialog({ request, onClose, found }: AnswerDialogProps & { readonly found: FoundDraft }) {
  const change = useApiMutation("support.update");
  const state = useForm({
    rules: supportAnswer,
    initial: { state: request.state === "open" ? "answered" : request.state, answer: request.answer ?? "" },
    fields: ["state", "answer"],
    ids: "answer-",
    draft: { found, label: t("Answer to a request for help") },
    save: (body) => change.mutateAsync({ params: { id: request.id }, body, ifMatch: etagOf(request) }),
    onSaved: () => {
      announce(t("Saved successfully."));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Answer “{{subject}}”", { subject: request.subject })}
      action={t("Save")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      <p className="bw-dialog-text">{request.body}</p>
      <TextArea
        {...state.field("answer")}
        data-autofocus
        label={t("Answer")}
        optional
        rows={5}
        help={t("Its sender reads it here.")}
      />
      <SelectField {...state.field("state")} label={t("State")} required options={states} />
    </FormDialog>
  );
}
