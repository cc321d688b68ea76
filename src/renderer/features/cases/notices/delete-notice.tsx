import type { Notice } from "#contract/records/case-notices/schema.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { deletionOf } from "#lib/bridge/deletion.ts";
import { t } from "#lib/words/t.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";

type DeleteNoticeProps = {
  readonly caseId: number;
  readonly notice: Notice;
  readonly onClose: () => void;
  /** Takes the focus after the deletion. */
  readonly onDeleted: () => void;
};

/** The typed confirmation before a notice is deleted. */
export function DeleteNotice({ caseId, notice, onClose, onDeleted }: DeleteNoticeProps) {
  const remove = useApiMutation("cases.deleteNotice");
  const { ifMatch, problem } = deletionOf(notice, remove.error);
  return (
    <DeleteDialog
      open
      name={t("this notice")}
      quoted={false}
      busy={remove.isPending}
      restorable={daysKept}
      bypass
      error={problem}
      onClose={onClose}
      onDelete={() =>
        remove.mutate(
          { params: { id: caseId, notice: notice.id }, ifMatch },
          {
            onSuccess: () => {
              announce(t("Notice deleted."));
              onClose();
              onDeleted();
            },
          },
        )
      }
    >
      {t(
        "What was recorded goes, and it no longer counts for who has to be told. The timeline says that it was deleted. A task to try again is done with it.",
      )}
    </DeleteDialog>
  );
}
