import { Users } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form, FormPair } from "#ui/forms/form.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { Box } from "./box.tsx";

export function OverlaySamples() {
  const [shown, setShown] = useState<"task" | "delete" | null>(null);
  const [text, setText] = useState("");
  const [due, setDue] = useState<string | null>("2026-11-19");
  const close = () => setShown(null);
  return (
    <Box name="Dialogs">
      <div className="bw-gallery-row">
        <Button onClick={() => setShown("task")}>New task…</Button>
        <Button onClick={() => setShown("delete")}>Delete…</Button>
      </div>
      <Dialog
        open={shown === "task"}
        title="New task"
        onClose={close}
        dirty={text !== ""}
        onDiscard={() => setText("")}
        onKeepDraft={() => undefined}
        footer={(leave) => (
          <>
            <DialogNote>
              <Icon of={Users} /> Seen by the assigned team
            </DialogNote>
            <Button onClick={leave}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Create task
            </Button>
          </>
        )}
      >
        <Form>
          <TextField
            label="Title"
            required
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <FormPair>
            <DateField label="Due date" value={due} onChange={setDue} help="MM/DD/YYYY" />
            <SelectField label="Status" options={[{ value: "1", label: "To Do" }]} />
          </FormPair>
          <TextArea label="Findings" optional />
        </Form>
      </Dialog>
      <DeleteDialog open={shown === "delete"} name="Notebook page.jpg" onClose={close} onDelete={close}>
        The file is removed from this case for everyone. A record that it was deleted stays in the audit log.
      </DeleteDialog>
    </Box>
  );
}
