import { useState } from "react";
import type { UserRef } from "#contract/kit/common.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import type { Upload } from "#contract/records/media/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { savedThingWords } from "#lib/bridge/revision.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import { CompartmentField } from "#parts/compartments/compartment-field.tsx";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { type NewCommentValues, newCommentForm } from "./comment-form.ts";
import { MentionArea } from "./mention-area.tsx";
import { mentionedIn } from "./mentions.ts";

type NewCommentProps = {
  readonly record: CaseRecord;
  readonly found: FoundDraft;
  readonly people: readonly UserRef[];
  /** The compartments into which one may write. */
  readonly compartments: readonly Compartment[];
};

const fields = ["body", "compartment"] as const;

/**
 * The form for a new comment, with files. Until it is used it is one line, so that the conversation below it is what
 * one sees.
 */
export function NewComment({ record, found, people, compartments }: NewCommentProps) {
  const save = useApiMutation("cases.comment");
  const zone = useZoneOf()(record.organization_id);
  const [used, setUsed] = useState(false);
  const [sending, setSending] = useState(false);
  const [early, setEarly] = useState(false);
  const state = useForm({
    rules: newCommentForm,
    initial: (): NewCommentValues => ({ body: "", added: [], compartment: openCompartment }),
    fields,
    after: "empty",
    draft: { found, label: t("Comment") },
    save: async ({ added, ...values }) => {
      setEarly(sending);
      if (sending) return false;
      const body = {
        ...values,
        mentions: mentionedIn(values.body, people),
        attachments: added.map(({ id }) => id),
      };
      return (await save.mutateAsync({ params: { id: record.id }, body })).data;
    },
    onSaved: (comment) => {
      announce(savedThingWords(t("Comment"), comment));
      // The button that has the focus goes with the rest of the form.
      document.activeElement?.closest(".case-note-form")?.querySelector("textarea")?.focus();
      setUsed(false);
    },
  });
  const { form } = state;
  const files = form.watch("added");
  const isOpen = (form.watch("compartment") ?? openCompartment) === openCompartment;
  const open = used || files.length > 0 || form.watch("body") !== "";
  // Reads the value each time: uploads that finish together each add to the latest one.
  const setFiles = (change: (now: readonly Upload[]) => readonly Upload[]) =>
    form.setValue("added", [...change(form.getValues("added"))], { shouldDirty: true });
  return (
    <FormFrame
      state={state}
      failed={t("Not saved.")}
      className="case-note-form"
      aria-label={t("New comment")}
      onFocus={() => setUsed(true)}
    >
      <Controlled of={state} name="body">
        {(body) => (
          <MentionArea
            {...body}
            label={t("Add a comment")}
            people={people}
            rows={open ? 3 : 1}
            help={
              open
                ? isOpen
                  ? "Kept as typed, with your name. Everyone who may see this case can read it; type @ to mention one of them, who is then notified."
                  : t("Kept as typed, with your name.")
                : undefined
            }
          />
        )}
      </Controlled>
      {open ? (
        <FileUploader
          key={state.round}
          snug
          pastesIn={zone}
          here={state.begun.added}
          onUploaded={(file) => setFiles((now) => [...now, file])}
          onRemoved={({ id }) => setFiles((now) => now.filter((each) => each.id !== id))}
          onSending={setSending}
        />
      ) : null}
      {files.length > 0 ? (
        <p className="bw-field-help" role="status">
          {t("{{count}} files are added with your comment.", { count: files.length })}
        </p>
      ) : null}
      {early && sending ? (
        <Callout kind="wait" role="alert">
          {t("A file is still being added. Comment once it is there, or stop it.")}
        </Callout>
      ) : null}
      {open && compartments.length > 1 ? (
        <Controlled of={state} name="compartment">
          {(field) => <CompartmentField {...field} label={t("Kept as")} among={compartments} />}
        </Controlled>
      ) : null}
      {open ? <FormFoot state={state} action={t("Comment")} /> : null}
    </FormFrame>
  );
}
