import { z } from "zod";
import { supportCategories, supportRequestBody } from "#contract/services/support/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useDiagnostics } from "./use-diagnostics.ts";

const { category, page, subject, body } = supportRequestBody.shape;
const rules = z.object({ category, page, subject, body, attach: z.boolean() });
const categories = supportCategories.map(({ id, label }) => ({ value: id, label }));

type AskDialogProps = {
  /** The screen that one came from. */
  readonly page: string;
  /** Where it goes by mail; null where it is kept only. */
  readonly address: string | null;
  readonly onClose: () => void;
};

/** A new request for help. */
export function AskDialog(props: AskDialogProps) {
  return (
    <DraftGate draftKey={draftKeys.support()}>{(found) => <OpenDialog {...props} found={found} />}</DraftGate>
  );
}

function OpenDialog({ page, address, onClose, found }: AskDialogProps & { readonly found: FoundDraft }) {
  const diagnostics = useDiagnostics();
  const ask = useApiMutation("support.create");
  const state = useForm({
    rules,
    initial: { category: "problem", page, subject: "", body: "", attach: false },
    fields: ["category", "page", "subject", "body"],
    ids: "support-",
    draft: { found, label: "Request for help" },
    save: ({ attach, ...words }) =>
      ask.mutateAsync({ body: { ...words, diagnostics: attach ? diagnostics : null } }),
    onSaved: () => {
      announce("Your request was sent.");
      onClose();
    },
  });
  const { field, form } = state;
  return (
    <FormDialog title="Ask for help" action="Send" state={state} failed="Not sent." onClose={onClose}>
      <p className="bw-dialog-text">
        {address === null
          ? "Your district has set no address for such requests: it is kept here, where your administrators read and answer it."
          : `It goes to ${address} by mail, and your administrators read it here.`}
      </p>
      <SelectField {...field("category")} label="What is it about?" required options={categories} />
      <TextField {...field("subject")} data-autofocus label="Subject" required maxLength={120} />
      <TextArea
        {...field("body")}
        label="What happened, or what do you look for?"
        required
        rows={5}
        help="Name no student: a case’s number is enough."
      />
      <TextField
        {...field("page")}
        label="Page"
        optional
        maxLength={200}
        help="Where you were in Bellwether. Take it away if it has nothing to do with it."
      />
      <Checkbox
        {...field("attach")}
        label="Attach facts about this program"
        note="You read them before they are sent."
      />
      {form.watch("attach") ? (
        <Callout kind="info" title="This is attached, and nothing else">
          <pre className="support-facts">{diagnostics}</pre>
        </Callout>
      ) : null}
    </FormDialog>
  );
}
