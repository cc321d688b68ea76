import { type ReactNode, useRef } from "react";
import { kinds } from "#contract/kit/kinds.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";
import { deletionOf } from "#lib/bridge/deletion.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { t } from "#lib/words/t.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { type AnyRecord, type FormKind, useDeleteRecord } from "./record-calls.ts";
import { nameOf } from "./record-words.ts";

export type DeleteRecordProps = {
  readonly kind: FormKind;
  readonly record: AnyRecord;
  /** What it is called, where its kind has no field for that: `case NHS-2026-0042`, without quotation marks. */
  readonly called?: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called at once, in place of leaving the record's page for its list: what the dialog belongs to goes with it. */
  readonly onDeleted?: () => void;
  /** What is deleted with it, and what prevents it. */
  readonly children?: ReactNode;
};

/** The typed confirmation. What the server says against it is shown in it. */
export function DeleteRecord({
  kind,
  record,
  called,
  open,
  onClose,
  onDeleted,
  children,
}: DeleteRecordProps) {
  const replacePage = useReplacePage();
  const deleted = useRef(false);
  const remove = useDeleteRecord(kind);
  const deletion = deletionOf(record, remove.error);
  const name = called ?? nameOf(kind, record);
  return (
    <DeleteDialog
      open={open}
      name={name}
      quoted={called === undefined && kinds[kind].label !== null}
      busy={remove.isPending}
      restorable={daysKept}
      error={deletion.problem}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      onClosed={() => {
        // Only now: the dialog would take the focus back from another page.
        if (deleted.current && onDeleted === undefined) replacePage(recordPaths(kind).list);
      }}
      onDelete={() => {
        if (deletion.waits) return;
        remove.mutate(
          { record, ifMatch: deletion.ifMatch, seenActivity: deletion.seenActivity },
          {
            onSuccess: () => {
              deleted.current = true;
              announce(t("{{name}} deleted.", { name }));
              (onDeleted ?? onClose)();
            },
          },
        );
      }}
    >
      {children}
    </DeleteDialog>
  );
}
