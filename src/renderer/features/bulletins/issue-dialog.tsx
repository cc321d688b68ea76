import type { ReactNode } from "react";
import { formatDateTimeIn, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

interface IssueDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Blank: at once. */
  readonly from: string;
  readonly until: string;
  readonly zone: Zone;
  /** To how many people it goes. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onIssue: () => void;
}

/** Asks once more, whichever way the form was sent: many people read it at once, and nobody can change it afterward. */
export function IssueDialog(props: IssueDialogProps) {
  const { open, title, from, until, zone, children, onClose, onIssue } = props;
  const moment = formatDateTimeIn(until, zone);
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
          {Date.parse(from) > Date.now()
            ? t("In force from {{from}} until {{moment}}.", { from: formatDateTimeIn(from, zone), moment })
            : t("In force until {{moment}}.", { moment })}
        </p>
      )}
    </Dialog>
  );
}
