import type { UserRef } from "#contract/kit/common.ts";
import type { Comment } from "#contract/records/case-notes/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { CommentFilesField, filesText } from "./comment-files-field.tsx";
import { type EditCommentValues, editCommentForm } from "./comment-form.ts";

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
  const state = useForm({
    rules: editCommentForm,
    initial: valuesOf(comment),
    record: comment,
    valuesOf,
    save: async ({ kept, added, ...values }, ifMatch) => {
      const params = { id: comment.case_id, commentId: comment.id };
      const attachments = [...kept, ...added.map(({ id }) => id)];
      const body = { ...values, attachments, mentions: mentionedIn(values.body, known) };
      return (await save.mutateAsync({ params, body, ifMatch })).data;
    },
    fields,
    // The form that adds a comment stands behind the dialog with the same fields.
    ids: "edit-",
    onSaved: () => {
      announce(t("Comment saved."));
      onClose();
    },
    draft: { found, label: t("Edited comment") },
  });
  return (
    <FormDialog
      title={t("Edit comment")}
      action={t("Save")}
      state={state}
      onClose={onClose}
      words={{
        labels: { body: t("Comment"), kept: t("Files") },
        texts: fields,
        say: (field, value) =>
          field === "kept" && Array.isArray(value) ? filesText(value.length) : String(value),
      }}
    >
      <Controlled of={state} name="body">
        {(body) => (
          <MentionArea
            {...body}
            label={t("Comment")}
            required
            rows={6}
            people={people}
            help="The wording that it had stays in its history. @ mentions a colleague who may see this case."
          />
        )}
      </Controlled>
      <CommentFilesField
        attachments={comment.attachments}
        key={state.round}
        form={state.form}
        begun={state.begun.added}
      />
    </FormDialog>
  );
}
