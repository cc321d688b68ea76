import { useEffect, useId, useState } from "react";
import { fieldErrors } from "#contract/bridge/errors.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { bulkProblem } from "#lib/bridge/bulk-problem.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { countedCases } from "./bulk-words.ts";

type ArchiveDialogProps = {
  readonly open: boolean;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Archiving hides cases from lists without deleting them. Cases that are not closed need a reason. */
export function ArchiveDialog({ open, ids, onClose, onDone }: ArchiveDialogProps) {
  const form = useId();
  const [reason, setReason] = useState("");
  const archive = useApiMutation("cases.archiveMany", {
    onSuccess: ({ count }) => {
      announce(`${countedCases(count)} archived.`);
      setReason("");
      onClose();
      onDone();
    },
  });
  const { reset } = archive;
  useEffect(() => {
    if (!open) reset();
  }, [open, reset]);
  const missing = fieldErrors(archive.error).reason?.join(" ");
  const given = reason.trim();
  return (
    <Dialog
      open={open}
      width="small"
      title={`Archive ${countedCases(ids.length)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" loading={archive.isPending}>
            Archive
          </Button>
        </>
      }
    >
      <Form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (archive.isPending) return;
          archive.mutate({ body: { ids: [...ids], archived: true, reason: given === "" ? null : given } });
        }}
      >
        {archive.error && missing === undefined ? (
          <Callout kind="stop">{bulkProblem(archive.error)}</Callout>
        ) : null}
        <p className="bw-dialog-text">
          {ids.length === 1 ? "It leaves" : "They leave"} the lists and can be read and restored under
          Archived.
        </p>
        <TextArea
          label="Reason"
          help="Required where a case is not closed. It stands in the case's timeline."
          autoFocus
          error={missing}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
