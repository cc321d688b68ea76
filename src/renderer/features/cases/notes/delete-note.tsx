import { daysKept } from "#contract/services/deleted/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { deletionOf } from "#lib/bridge/deletion.ts";
import { t } from "#lib/words/t.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

type DeleteNoteProps = {
  readonly caseId: number;
  readonly note: {
    readonly kind: "comment" | "time";
    readonly id: number;
    readonly uuid: string;
    readonly version: number;
  };
  readonly onClose: () => void;
  /** Takes the focus after the deletion, which removes the note's own buttons. */
  readonly onDeleted: () => void;
};

const words = {
  comment: {
    name: t("this comment"),
    goes: t("Its text, its files and its edit history go. That it was here, and who deleted it, stays."),
    done: t("Comment deleted."),
  },
  time: {
    name: t("this time entry"),
    goes: t("Its time no longer counts. The timeline says that it was deleted."),
    done: t("Time entry deleted."),
  },
};

/** The typed confirmation before a comment or a time entry is deleted. */
export function DeleteNote({ caseId, note, onClose, onDeleted }: DeleteNoteProps) {
  const comment = useApiMutation("cases.deleteComment");
  const time = useApiMutation("cases.deleteTime");
  const remove = note.kind === "comment" ? comment : time;
  const say = words[note.kind];
  const { ifMatch, problem } = deletionOf(note, remove.error);
  const onSuccess = () => {
    announce(say.done);
    onClose();
    onDeleted();
  };
  return (
    <DeleteDialog
      open
      name={say.name}
      quoted={false}
      busy={remove.isPending}
      restorable={daysKept}
      bypass
      error={problem}
      onClose={onClose}
      onDelete={() =>
        note.kind === "comment"
          ? comment.mutate({ params: { id: caseId, commentId: note.id }, ifMatch }, { onSuccess })
          : time.mutate({ params: { id: caseId, entryId: note.id }, ifMatch }, { onSuccess })
      }
    >
      {say.goes}
    </DeleteDialog>
  );
}
