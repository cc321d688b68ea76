import { type ReactNode, useEffect, useState } from "react";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Dialog } from "./dialog.tsx";

export type DeleteDialogProps = {
  readonly open: boolean;
  /** The thing, named: the title becomes `Delete “Notebook page.jpg”?`. For many: "3 cases". */
  readonly name: string;
  /** False for a name that needs no quotation marks, such as "3 cases". */
  readonly quoted?: boolean;
  /** What happens to it. Default `Delete`; `Discard` for what was not sent yet. */
  readonly verb?: "Delete" | "Discard";
  /** What is deleted with it, in whole sentences; how long it can be restored is added. */
  readonly children?: ReactNode;
  /** What would miss it, a whole sentence each. */
  readonly missed?: readonly string[];
  /** For how many days it can be restored. Null, the default: "This cannot be undone." is added. */
  readonly restorable?: number | null;
  /** Asks without the typed word, for something small (Spec §5); only what can be restored goes that easily. */
  readonly bypass?: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  /** While the deletion is on its way. */
  readonly busy?: boolean;
  /** Why it did not work. */
  readonly error?: string | undefined;
  /** Called once it has gone; the thing's own button went with it, so the focus may need a new place. */
  readonly onClosed?: () => void;
};

const WORD = "DELETE";

/**
 * The typed confirmation (UI-5f). `I Understand` wakes only for DELETE, exactly; closing clears the text. Where it is
 * bypassed the dialog asks once, with the focus on Cancel.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, name, quoted = true, verb = "Delete", children, missed = [], onDelete } = props;
  const { busy = false, error, onClosed, restorable = null } = props;
  // What is on its way cannot be taken back: the dialog stays until it is known how it went.
  const onClose = () => {
    if (!busy) props.onClose();
  };
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (!open) setTyped("");
  }, [open]);
  const bypassed = props.bypass === true && restorable !== null;
  const ready = bypassed || typed === WORD;

  return (
    <Dialog
      open={open}
      width="small"
      role="alertdialog"
      title={quoted ? `${verb} “${name}”?` : `${verb} ${name}?`}
      onClose={onClose}
      onClosed={onClosed}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} autoFocus={bypassed}>
            {t("Cancel")}
          </Button>
          <Button variant="danger" disabled={!ready} loading={busy} onClick={onDelete}>
            {t("I Understand")}
          </Button>
        </>
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (ready && !busy) onDelete();
        }}
      >
        {error ? <Callout kind="stop">{error}</Callout> : null}
        {missed.length === 1 ? <p className="bw-dialog-text">{missed[0]}</p> : null}
        {missed.length < 2 ? null : (
          <ul className="bw-dialog-text bw-dialog-list">
            {missed.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
        <p className="bw-dialog-text">
          {children}{" "}
          {restorable === null
            ? t("This cannot be undone.")
            : t("It can be restored for {{restorable}} days, under Recently deleted.", { restorable })}
        </p>
        {bypassed ? null : (
          <TextField
            label={<Trans i18nKey="Type <bold/> to confirm" components={{ bold: <strong>{WORD}</strong> }} />}
            help={t("Capital letters, exactly as shown.")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoFocus
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Form>
    </Dialog>
  );
}
