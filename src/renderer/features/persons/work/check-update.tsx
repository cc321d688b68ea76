import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type CheckState, checkStates, type RecordsCheck } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery, etagOf } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { useAttach } from "#parts/media/upload/use-attach.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { checkStateNames } from "./person-work-words.ts";

type CheckUpdateProps = {
  readonly person: Person;
  /** Null while the dialog is closed. */
  readonly check: RecordsCheck | null;
  readonly onClose: () => void;
};

/** The result of a records check. A file dropped here is attached at once. */
export function CheckUpdate({ person, check, onClose }: CheckUpdateProps) {
  const api = useApi();
  const client = useQueryClient();
  const [state, setState] = useState<CheckState>("requested");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = check?.id ?? null;
  // Runs only for another check because: attaching a file must not reset what is typed.
  useEffect(() => {
    setState(check?.state ?? "requested");
    setNote(check?.note ?? "");
    setProblem(null);
  }, [id]);

  const update = async (
    base: RecordsCheck,
    changes: { state: CheckState; note: string | null; attachments?: string[] },
  ) => {
    const params = { id: person.uuid, checkId: base.id };
    await api("persons.updateCheck", { params, body: changes, ifMatch: etagOf(base) });
    await client.invalidateQueries({
      queryKey: apiQuery(api, "persons.checks", { params: { id: person.uuid } }).queryKey,
    });
  };
  const attach = useAttach(async (ids) => {
    const { data } = (await api("persons.checks", { params: { id: person.uuid } })).data;
    const newest = data.find((each) => each.id === id);
    if (newest === undefined) return;
    await update(newest, { state: newest.state, note: newest.note, attachments: [...ids] });
  });
  const save = async () => {
    if (check === null) return;
    setBusy(true);
    setProblem(null);
    try {
      await update(check, { state, note });
      announce("Records check updated.");
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const dirty = check !== null && (state !== check.state || note !== (check.note ?? ""));
  return (
    <Dialog
      open={check !== null}
      title="Update records check"
      onClose={onClose}
      dirty={dirty}
      footer={(close) => (
        <>
          <DialogNote>Files are attached at once.</DialogNote>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form="check-update" variant="primary" loading={busy}>
            Save check
          </Button>
        </>
      )}
    >
      <Form
        id="check-update"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {problem ? (
          <Callout kind="stop" title="Not saved." role="alert">
            {problem}
          </Callout>
        ) : null}
        <SelectField
          label="State"
          options={checkStates.map((value) => ({ value, label: checkStateNames[value] }))}
          value={state}
          onChange={(event) => setState(checkStates.find((each) => each === event.target.value) ?? state)}
        />
        <TextArea
          label="Note"
          optional
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <FileUploader onUploaded={attach} snug />
      </Form>
    </Dialog>
  );
}
