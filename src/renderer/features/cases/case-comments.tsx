import { t } from "#lib/words/t.ts";
import "./notes/notes.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ApiCall } from "#contract/bridge/registry.ts";
import { type Comment, firstComments } from "#contract/records/case-notes/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery, etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { useNamedEntry } from "#lib/page/use-target.ts";
import { MoveDialog } from "#parts/compartments/move-dialog.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { CommentHistory } from "./notes/comment-history.tsx";
import { DeleteNote } from "./notes/delete-note.tsx";
import { EditComment } from "./notes/edit-comment.tsx";
import { NewComment } from "./notes/new-comment.tsx";
import type { NoteMove } from "./notes/note-menu.tsx";
import { OneComment } from "./notes/one-comment.tsx";

type CaseProps = { readonly record: CaseRecord };

const more = 200;
const most = 5000;

/** As the tab opens. Its first read is also pinned (`src/main/core/offline/plan.ts`). */
export const firstCommentsQuery = (api: ApiCall, id: number, limit = firstComments) =>
  apiQuery(api, "cases.comments", { params: { id }, query: { limit } });

/** The Comments tab: a form for a new comment, and all comments, newest first. */
export function CaseComments({ record }: CaseProps) {
  const [limit, setLimit] = useState(firstComments);
  const [move, setMove] = useState<{ readonly what: NoteMove; readonly comment: Comment } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const found = useQuery({
    ...firstCommentsQuery(useApi(), record.id, limit),
    placeholderData: keepPreviousData,
  });
  const comments = found.data?.data ?? [];
  const people = found.data?.mentionable ?? [];
  const compartments = found.data?.compartments ?? [];
  const relocate = useApiMutation("cases.moveComment");
  const earlier = Math.max(0, (found.data?.total ?? 0) - comments.length);
  const named = useNamedEntry();
  const behind =
    named !== null && earlier > 0 && !found.isFetching && !comments.some(({ id }) => String(id) === named);
  useEffect(() => {
    // A link may lead to a comment older than those shown first.
    if (behind) setLimit((now) => Math.min(most, now + more));
  }, [behind]);
  const close = () => setMove(null);
  return (
    <div className="case-notes">
      {record.can.edit ? (
        <DraftGate key={record.id} draftKey={draftKeys.comment(record.id)}>
          {(draft) => (
            <NewComment record={record} found={draft} people={people} compartments={compartments} />
          )}
        </DraftGate>
      ) : null}
      <Loaded query={found} label={t("Loading comments")} shape="text" count={3} />
      {found.isSuccess && comments.length === 0 ? (
        <EmptyState icon={MessageSquare} title={t("No comments yet")} snug level={2}>
          {record.can.edit
            ? t("Say what the team should know about this case.")
            : t("Colleagues have not commented on this case.")}
        </EmptyState>
      ) : null}
      {comments.length > 0 ? (
        <ol ref={list} tabIndex={-1} className="case-comments" aria-label={t("Comments, newest first")}>
          {comments.map((comment) => (
            <OneComment
              key={comment.uuid}
              comment={comment}
              open={compartments}
              onMove={(what) => setMove({ what, comment })}
            />
          ))}
        </ol>
      ) : null}
      {earlier > 0 ? (
        <div>
          <Button
            loading={found.isPlaceholderData && found.isFetching}
            onClick={() => setLimit(Math.min(most, limit + more))}
          >
            {t("Show earlier comments ({{earlier}})", { earlier })}
          </Button>
        </div>
      ) : null}
      {move?.what === "edit" ? <EditComment comment={move.comment} people={people} onClose={close} /> : null}
      {move?.what === "history" ? <CommentHistory comment={move.comment} onClose={close} /> : null}
      {move?.what === "move" ? (
        <MoveDialog
          title={t("Move this comment")}
          from={move.comment.compartment}
          open={compartments}
          move={(body) => {
            const params = { id: record.id, commentId: move.comment.id };
            return relocate.mutateAsync({ params, body, ifMatch: etagOf(move.comment) });
          }}
          onClose={close}
        />
      ) : null}
      {move?.what === "delete" ? (
        <DeleteNote
          caseId={record.id}
          note={{ ...move.comment, kind: "comment" }}
          onClose={close}
          onDeleted={() => list.current?.focus()}
        />
      ) : null}
    </div>
  );
}
