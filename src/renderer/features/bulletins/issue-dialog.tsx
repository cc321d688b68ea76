import type { ReactNode } from "react";
import { formatDateTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

interface IssueDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly until: string;
  readonly zone: Zone;
  /** To how many people it goes. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onIssue: () => void;
}

/** Asks once more, whichever way the form was sent: many people read it at once, and nobody can change it afterward. */
export function IssueDialog({ open, title, until, zone, children, onClose, onIssue }: IssueDialogProps) {
  return (
    <Dialog
      open={open}
      width="small"
      role="alertdialog"
      title={t("Issue “{{title}}”?", { title })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} autoFocus>
            {t("Cancel")}
          </Button>
          <Button variant="primary" onClick={onIssue}>
            {t("Issue it now")}
          </Button>
        </>
      }
    >
      {children}
      {until === "" ? null : (
        <p className="bw-dialog-text">
          {t("In force until {{moment}}.", { moment: formatDateTimeIn(until, zone) })}
        </p>
      )}
    </Dialog>
  );
}
