import { useEffect, useState } from "react";
import {
  type ProtectedNote,
  type RevealReason,
  revealReasons,
} from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { Button } from "#ui/buttons/button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { noteCategoryNames, revealReasonNames } from "./person-work-words.ts";

type RevealDialogProps = {
  readonly person: Person;
  /** Null while the dialog is closed. */
  readonly note: ProtectedNote | null;
  readonly onClose: () => void;
  readonly onRevealed: (note: { readonly id: number; readonly body: string }) => void;
};

/** Asks why a protected note is opened. The text goes straight to the screen: no query cache holds it. */
export function RevealDialog({ person, note, onClose, onRevealed }: RevealDialogProps) {
  const api = useApi();
  const [reason, setReason] = useState<RevealReason | null>(null);
  const [words, setWords] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = note?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    setReason(null);
    setWords("");
    setMissing(false);
    setProblem(null);
  }, [id]);
  const reveal = async () => {
    setMissing(reason === null);
    if (note === null || reason === null || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const params = { id: person.uuid, noteId: note.id };
      const { data } = (await api("persons.revealNote", { params, body: { reason, words } })).data;
      onRevealed({ id: data.id, body: data.body });
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={note !== null}
      title={
        note === null ? "Open a protected note" : `Open a protected note: ${noteCategoryNames[note.category]}`
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="reveal" variant="primary" loading={busy}>
            Open note
          </Button>
        </>
      }
    >
      <Form
        id="reveal"
        onSubmit={(event) => {
          event.preventDefault();
          void reveal();
        }}
      >
        <p>
          Your name, the time and the reason are recorded. The note’s author and administrators can see them.
        </p>
        {problem ? (
          <Callout kind="stop" title="Not opened." role="alert">
            {problem}
          </Callout>
        ) : null}
        <RadioGroup
          label="Reason"
          required
          options={revealReasons.map((value) => ({ value, label: revealReasonNames[value] }))}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setMissing(false);
          }}
          error={missing ? "Reason is required." : undefined}
        />
        <TextField
          label="In your words"
          optional
          maxLength={300}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
