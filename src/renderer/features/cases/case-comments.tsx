import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import type { z } from "zod";
import type { CaseRecord } from "#contract/entities/case.ts";
import { type Comment, type CommentBody, commentBody } from "#contract/entities/case-notes.ts";
import { apiQuery, useApiMutation } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { draftKeys } from "#lib/draft-keys.ts";
import { contractResolver } from "#lib/form.ts";
import { formatDateTime } from "#lib/format-date.ts";
import type { FoundDraft } from "#lib/use-draft.ts";
import { useNoteForm } from "#lib/use-note-form.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { DraftGate } from "#ui/draft-gate.tsx";
import { DraftKept, DraftNote } from "#ui/draft-note.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Form } from "#ui/form.tsx";
import { announce } from "#ui/live-region.tsx";
import { LoadProblem } from "#ui/load-problem.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";

type CaseProps = { readonly record: CaseRecord };

/** The Comments tab: what colleagues said about the case, and a place to say more. */
export function CaseComments({ record }: CaseProps) {
  const found = useQuery(apiQuery(useApi(), "cases.comments", { params: { id: record.id } }));
  const comments = found.data?.data ?? [];
  return (
    <div className="case-notes">
      {found.isPending ? <Skeleton label="Loading comments" shape="text" count={3} /> : null}
      {found.isError ? <LoadProblem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isSuccess && comments.length === 0 ? (
        <EmptyState icon={MessageSquare} title="No comments yet" snug level={2}>
          {record.can.edit
            ? "Say what the team should know about this case."
            : "Colleagues have not commented on this case."}
        </EmptyState>
      ) : null}
      {comments.length > 0 ? (
        <ol className="case-comments" aria-label="Comments">
          {comments.map((comment) => (
            <OneComment key={comment.uuid} comment={comment} />
          ))}
        </ol>
      ) : null}
      {record.can.edit ? (
        <DraftGate key={record.id} draftKey={draftKeys.comment(record.id)}>
          {(draft) => <NewComment record={record} found={draft} />}
        </DraftGate>
      ) : null}
    </div>
  );
}

function OneComment({ comment }: { readonly comment: Comment }) {
  const name = comment.author?.full_name ?? "A former colleague";
  return (
    <li className="case-comment">
      <Avatar name={name} kind="colleague" />
      <div className="case-comment-words">
        <p className="case-comment-head">
          <strong>{name}</strong>
          <span className="case-meta">
            {comment.local_revision
              ? "Saved on this computer, not sent yet"
              : formatDateTime(comment.created_at)}
          </span>
        </p>
        <p className="case-prose">{comment.body}</p>
      </div>
    </li>
  );
}

function NewComment({ record, found }: CaseProps & { readonly found: FoundDraft }) {
  const save = useApiMutation("cases.comment");
  const { form, draft, problem, submit, clear, busy } = useNoteForm<
    CommentBody,
    z.output<typeof commentBody>
  >({
    resolver: contractResolver(commentBody),
    empty: () => ({ body: "" }),
    fields: ["body"],
    found,
    label: "Comment",
    save: (body) => save.mutateAsync({ params: { id: record.id }, body }),
    onSaved: () => announce("Comment saved."),
  });
  return (
    <Form onSubmit={submit} className="case-note-form" aria-label="New comment">
      <DraftNote draft={draft} onDiscard={clear} />
      {problem ? (
        <Callout kind="stop" title="Not saved." role="alert">
          {problem}
        </Callout>
      ) : null}
      <TextArea
        {...form.register("body")}
        id="body"
        label="Add a comment"
        rows={3}
        help="Kept as typed, with your name. Everyone who may see this case can read it."
        error={form.formState.errors.body?.message}
      />
      <div className="case-form-foot">
        <Button type="submit" variant="primary" loading={busy}>
          Comment
        </Button>
        <DraftKept draft={draft} />
      </div>
    </Form>
  );
}
