import { type ReactNode, useEffect, useState } from "react";
import { fieldErrors } from "#contract/bridge/errors.ts";
import type { ExportFormat } from "#contract/services/exports/schema.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useToast } from "#ui/overlays/toast.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { formatNames, formatNotes, rowsText } from "./export-words.ts";
import { PasswordStep } from "./password-step.tsx";
import { type Downloaded, type DownloadRequest, useDownload } from "./use-download.ts";

export type ExportChoice = {
  readonly format: ExportFormat;
  /** Only a CSV has one. */
  readonly bom: boolean;
  readonly reason: string;
};

export type ExportDialogProps = {
  readonly open: boolean;
  /** A verb phrase: "Export cases". */
  readonly title: string;
  readonly formats: readonly ExportFormat[];
  /** False takes the choice of a format away: something kept brings its own. */
  readonly chooseFormat?: boolean;
  /** The call that answers with the file. */
  readonly request: (choice: ExportChoice) => DownloadRequest;
  /** What will be in it: rows, columns, what is left out. */
  readonly children?: ReactNode;
  /** There is nothing that may leave, or it is not known yet. */
  readonly disabled?: boolean;
  readonly onClose: () => void;
};

const doneWords = ({ fileName, rows, leftOut }: Downloaded): string => {
  const counted = rows === null ? "" : ` ${rowsText(rows)}.`;
  const less = leftOut !== null && leftOut > 0 ? ` ${rowsText(leftOut)} left out.` : "";
  return `Export saved: ${fileName}.${counted}${less}`;
};

/** Every export: what it holds, in which format and why; then the password, only where the server wants it. */
export function ExportDialog(props: ExportDialogProps) {
  const { open, title, formats, chooseFormat = true, request, children, disabled = false, onClose } = props;
  const [format, setFormat] = useState<ExportFormat>(formats[0] ?? "csv");
  const [bom, setBom] = useState(true);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [dropped, setDropped] = useState(false);
  const toast = useToast();
  const download = useDownload((done) => {
    setDropped(!done.saved && done.url === null);
    if (!done.saved && done.url === null) return;
    const words = doneWords(done);
    toast({ message: words, kind: "ok" });
    announce(words);
    onClose();
  });
  const { reset } = download;
  // Runs again because: what was typed for one export is not the reason of the next
  useEffect(() => {
    if (open) return;
    setReason("");
    setMissing(false);
    setDropped(false);
    reset();
  }, [open]);

  const refused = fieldErrors(download.error).reason?.join(" ");
  const send = () => {
    const text = reason.trim();
    setMissing(text === "");
    if (text === "") document.getElementById("export-reason")?.focus();
    else if (!download.busy) download.start(request({ format, bom, reason: text }));
  };

  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      dirty={reason.trim() !== ""}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            form={download.asking ? "export-confirm" : "export-form"}
            loading={download.busy}
            disabled={disabled}
          >
            {download.asking ? "Confirm and export" : "Export"}
          </Button>
        </>
      )}
    >
      {download.asking ? (
        <PasswordStep
          id="export-confirm"
          why="Records are about to leave Bellwether. Confirm that it is you; the export then goes on by itself."
          error={download.passwordError}
          onPassword={download.confirm}
        />
      ) : (
        <Form
          id="export-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!disabled) send();
          }}
        >
          {download.error && !refused ? (
            <Callout kind="stop" title="Not exported." role="alert">
              {errorMessage(download.error)}
            </Callout>
          ) : null}
          {dropped ? (
            <Callout kind="info" role="status">
              No file was saved. The export is on record all the same; choose Export to make it again.
            </Callout>
          ) : null}
          {children}
          {chooseFormat && formats.length > 1 ? (
            <RadioGroup
              label="Format"
              value={format}
              onChange={setFormat}
              options={formats.map((value) => ({
                value,
                label: formatNames[value],
                note: formatNotes[value],
              }))}
            />
          ) : null}
          {chooseFormat && format === "csv" ? (
            <Checkbox
              label="Mark the text as UTF-8"
              note="Excel then shows letters such as é and ñ as they are."
              checked={bom}
              onChange={(event) => setBom(event.currentTarget.checked)}
            />
          ) : null}
          <TextField
            id="export-reason"
            data-autofocus
            label="Reason"
            required
            maxLength={300}
            help="Kept on record with your name, the time and the number of rows. Administrators can read it."
            value={reason}
            error={missing ? "Reason is required." : refused}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <Callout kind="wait" title="Anyone who opens the file can read it.">
            It is not encrypted. Keep it where records are kept, and delete it when it is not needed any more.
          </Callout>
        </Form>
      )}
    </Dialog>
  );
}
