import { Controller } from "react-hook-form";
import type { z } from "zod";
import type { UserRef } from "#contract/kit/common.ts";
import type { Comment } from "#contract/records/case-notes/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { contractResolver, formProblems } from "#lib/forms/form.ts";
import { useRecordForm } from "#lib/forms/use-record-form.ts";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { CommentFilesField, filesText } from "./comment-files-field.tsx";
import { type EditCommentValues, editCommentForm } from "./comment-form.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { MentionArea } from "./mention-area.tsx";
import { mentionedIn } from "./mentions.ts";

type EditCommentProps = {
  readonly comment: Comment;
  readonly people: readonly UserRef[];
  readonly onClose: () => void;
};

const fields = ["body"] as const;
const valuesOf = ({ body, attachments }: Comment): EditCommentValues => ({
  body,
  kept: Object.keys(attachments),
  added: [],
});

/** Edits a comment. Its former wording stays in its history. */
export function EditComment(props: EditCommentProps) {
  const { comment } = props;
  return (
    <DraftGate draftKey={draftKeys.editedComment(comment.case_id, comment.id)}>
      {(found) => <EditForm {...props} found={found} />}
    </DraftGate>
  );
}

function EditForm({ comment, people, onClose, found }: EditCommentProps & { readonly found: FoundDraft }) {
  const save = useApiMutation("cases.updateComment");
  // Somebody mentioned before may no longer see the case, and stays mentioned.
  const known = [...new Map([...comment.mentions, ...people].map((each) => [each.id, each])).values()];
  const state = useRecordForm<EditCommentValues, z.output<typeof editCommentForm>, Comment>({
    resolver: contractResolver(editCommentForm),
    initial: valuesOf(comment),
    record: comment,
    valuesOf,
    save: async ({ kept, added, ...values }, ifMatch) => {
      const params = { id: comment.case_id, commentId: comment.id };
      const attachments = [...kept, ...added.map(({ id }) => id)];
      const body = { ...values, attachments, mentions: mentionedIn(values.body, known) };
      return (await save.mutateAsync({ params, body, ifMatch })).data;
    },
    fields: () => fields,
    onSaved: () => {
      announce("Comment saved.");
      onClose();
    },
    draft: { found, label: "Edited comment" },
  });
  const { form } = state;
  const { errors, submitCount } = form.formState;
  return (
    <EditDialog
      title="Edit comment"
      state={state}
      onClose={onClose}
      errors={formProblems(form, fields)}
      submitCount={submitCount}
      labels={{ body: "Comment", kept: "Files" }}
      texts={fields}
      say={(field, value) =>
        field === "kept" && Array.isArray(value) ? filesText(value.length) : String(value)
      }
    >
      <Controller
        control={form.control}
        name="body"
        render={({ field }) => (
          <MentionArea
            id="edit-body"
            label="Comment"
            required
            rows={6}
            people={people}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            help="The wording that it had stays in its history. @ mentions a colleague who may see this case."
            error={errors.body?.message}
          />
        )}
      />
      <CommentFilesField
        attachments={comment.attachments}
        key={state.round}
        form={form}
        begun={state.begun.added}
      />
    </EditDialog>
  );
}
