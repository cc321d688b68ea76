import { useState } from "react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import type { UserRef } from "#contract/kit/common.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Upload } from "#contract/records/media/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { contractResolver, formProblems } from "#lib/forms/form.ts";
import { useNoteForm } from "#lib/forms/use-note-form.ts";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { type NewCommentValues, newCommentForm } from "./comment-form.ts";
import { MentionArea } from "./mention-area.tsx";
import { mentionedIn } from "./mentions.ts";
import { NoteForm } from "./note-form.tsx";

type NewCommentProps = {
  readonly record: CaseRecord;
  readonly found: FoundDraft;
  readonly people: readonly UserRef[];
};

const fields = ["body"] as const;

/** The form for a new comment, with files. */
export function NewComment({ record, found, people }: NewCommentProps) {
  const save = useApiMutation("cases.comment");
  const [sending, setSending] = useState(false);
  const [early, setEarly] = useState(false);
  const state = useNoteForm<NewCommentValues, z.output<typeof newCommentForm>>({
    resolver: contractResolver(newCommentForm),
    empty: () => ({ body: "", added: [] }),
    fields,
    found,
    label: "Comment",
    save: async ({ added, ...values }) => {
      setEarly(sending);
      if (sending) return false;
      const body = {
        ...values,
        mentions: mentionedIn(values.body, people),
        attachments: added.map(({ id }) => id),
      };
      await save.mutateAsync({ params: { id: record.id }, body });
      return true;
    },
    onSaved: () => announce("Comment saved."),
  });
  const { form } = state;
  const files = form.watch("added");
  // Reads the value each time: uploads that finish together each add to the latest one.
  const setFiles = (change: (now: readonly Upload[]) => readonly Upload[]) =>
    form.setValue("added", [...change(form.getValues("added"))], { shouldDirty: true });
  const { errors, submitCount } = form.formState;
  return (
    <NoteForm
      state={state}
      title="New comment"
      heading={false}
      action="Comment"
      errors={formProblems(form, fields)}
      submitCount={submitCount}
    >
      <Controller
        control={form.control}
        name="body"
        render={({ field }) => (
          <MentionArea
            id="body"
            label="Add a comment"
            people={people}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            help="Kept as typed, with your name. Everyone who may see this case can read it; type @ to mention one of them, who is then notified."
            error={errors.body?.message}
          />
        )}
      />
      <FileUploader
        key={state.round}
        snug
        here={state.begun.added}
        onUploaded={(file) => setFiles((now) => [...now, file])}
        onRemoved={({ id }) => setFiles((now) => now.filter((each) => each.id !== id))}
        onSending={setSending}
      />
      {files.length > 0 ? (
        <p className="bw-field-help" role="status">
          {files.length === 1
            ? "1 file is added with your comment."
            : `${files.length} files are added with your comment.`}
        </p>
      ) : null}
      {early && sending ? (
        <Callout kind="wait" role="alert">
          A file is still being added. Comment once it is there, or stop it.
        </Callout>
      ) : null}
    </NoteForm>
  );
}
