import { useState } from "react";
import { z } from "zod";
import { supportCategories, supportRequestBody } from "#contract/services/support/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { coveredPicture, dropCoveredPicture } from "#lib/page/covered-picture.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useDiagnostics } from "./use-diagnostics.ts";
import { WindowPicture } from "./window-picture.tsx";

const { category, page, subject, body } = supportRequestBody.shape;
const rules = z.object({ category, page, subject, body, attach: z.boolean(), show: z.boolean() });
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
  const [picture] = useState(coveredPicture);
  const ask = useApiMutation("support.create");
  /** The picture is of the page that was left to ask: another request has nothing to do with it. */
  const close = () => {
    dropCoveredPicture();
    onClose();
  };
  const state = useForm({
    rules,
    initial: { category: "problem", page, subject: "", body: "", attach: false, show: false },
    fields: ["category", "page", "subject", "body"],
    ids: "support-",
    draft: { found, label: t("Request for help") },
    save: ({ attach, show, ...words }) =>
      ask.mutateAsync({
        body: { ...words, diagnostics: attach ? diagnostics : null, picture: show ? picture : null },
      }),
    onSaved: () => {
      announce(t("Your request was sent."));
      close();
    },
  });
  const { field, form } = state;
  return (
    <FormDialog
      title={t("Ask for help")}
      action={t("Send")}
      state={state}
      failed={t("Not sent.")}
      onClose={close}
    >
      <p className="bw-dialog-text">
        {address === null
          ? t(
              "Your district has set no address for such requests: it is kept here, where your administrators read and answer it.",
            )
          : t("It goes to {{address}} by mail, and your administrators read it here.", { address })}
      </p>
      <SelectField {...field("category")} label={t("What is it about?")} required options={categories} />
      <TextField {...field("subject")} data-autofocus label={t("Subject")} required maxLength={120} />
      <TextArea
        {...field("body")}
        label={t("What happened, or what do you look for?")}
        required
        rows={5}
        help={t("Name no student: a case’s number is enough.")}
      />
      <TextField
        {...field("page")}
        label={t("Page")}
        optional
        maxLength={200}
        help={t("Where you were in Bellwether. Take it away if it has nothing to do with it.")}
      />
      <Checkbox
        {...field("attach")}
        label={t("Attach facts about this program")}
        note={t("You read them before they are sent.")}
      />
      {form.watch("attach") ? (
        <Callout kind="info" title={t("This is attached, and nothing else")}>
          <pre className="support-facts">{diagnostics}</pre>
        </Callout>
      ) : null}
      {picture === null ? null : (
        <Checkbox
          {...field("show")}
          label={t("Attach a picture of the page")}
          note={t("Names, numbers and everything that was typed are covered. You see it before it is sent.")}
        />
      )}
      {form.watch("show") && picture !== null ? <WindowPicture picture={picture} /> : null}
    </FormDialog>
  );
}
