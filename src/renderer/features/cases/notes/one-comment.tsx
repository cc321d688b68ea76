import type { Comment } from "#contract/records/case-notes/schema.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import { isOnlyHere } from "#lib/bridge/revision.ts";
import { useTarget } from "#lib/page/use-target.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { CompartmentLabel } from "#parts/compartments/compartment-label.tsx";
import { destinations } from "#parts/compartments/move-dialog.tsx";
import { Avatar } from "#ui/facts/avatar.tsx";
import { CommentFiles } from "./comment-files.tsx";
import { mentionParts } from "./mentions.ts";
import { NoteMenu, type NoteMove } from "./note-menu.tsx";

type OneCommentProps = {
  readonly comment: Comment;
  /** The compartments of the case into which one may write. */
  readonly open: readonly Compartment[];
  readonly onMove: (move: NoteMove) => void;
};

const former = t("A former colleague");

function movesOf({ comment, open }: Pick<OneCommentProps, "comment" | "open">): readonly NoteMove[] {
  // A comment in the outbox is changed on the page of pending changes.
  if (isOnlyHere(comment) || comment.deleted_at !== null) return [];
  return [
    ...(comment.can.edit ? (["edit"] as const) : []),
    ...(comment.edited_at === null ? [] : (["history"] as const)),
    ...(comment.can.move && destinations(open, comment.compartment).length > 0 ? (["move"] as const) : []),
    ...(comment.can.delete ? (["delete"] as const) : []),
  ];
}

export function OneComment({ comment, open, onMove }: OneCommentProps) {
  const name = comment.author?.full_name ?? former;
  const when = formatDateTime(comment.created_at);
  const target = useTarget<HTMLLIElement>(comment.id);
  return (
    <li className="case-comment" {...target}>
      <Avatar name={name} kind="colleague" />
      <div className="case-comment-words">
        <div className="case-comment-head">
          <strong>{name}</strong>
          <span className="case-meta">
            {isOnlyHere(comment) ? t("Saved on this computer, not sent yet") : when}
            {comment.edited_at === null || comment.deleted_at !== null ? null : (
              <>
                {" · "}
                <button type="button" className="bw-text-button" onClick={() => onMove("history")}>
                  {t("Edited {{moment}}", { moment: formatDateTime(comment.edited_at) })}
                </button>
              </>
            )}
          </span>
          <CompartmentLabel of={comment.compartment} />
        </div>
        {comment.deleted_at === null ? (
          <p className="case-prose">
            {mentionParts(comment.body, comment.mentions).map(({ text, person }, at) =>
              person === null ? (
                text
              ) : (
                <span key={at} className="case-mention">
                  {text}
                </span>
              ),
            )}
          </p>
        ) : (
          <p className="case-meta">
            {t("Comment deleted by {{fullName}}, {{moment}}", {
              fullName: comment.deleted_by?.full_name ?? former,
              moment: formatDateTime(comment.deleted_at),
            })}
          </p>
        )}
        <CommentFiles attachments={comment.attachments} />
      </div>
      <NoteMenu
        label={t("Comment of {{name}}, {{when}}: more", { name, when })}
        moves={movesOf({ comment, open })}
        onMove={onMove}
      />
    </li>
  );
}
