import { useEffect, useId, useState } from "react";
import { fieldErrors } from "#contract/bridge/errors.ts";
import type { CaseView, CaseViewBody } from "#contract/records/case-lists/schema.ts";
import { etagOf } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";

export type NamedView =
  | { readonly kind: "new"; readonly body: CaseViewBody }
  | { readonly kind: "rename"; readonly view: CaseView };

type ViewDialogProps = {
  /** The view to name; null while the dialog is closed. */
  readonly named: NamedView | null;
  readonly onClose: () => void;
  readonly onSaved: (view: CaseView) => void;
};

const bodyOf = (view: CaseView): CaseViewBody => ({
  name: view.name,
  base: view.base,
  q: view.q,
  sort: view.sort as NonNullable<CaseViewBody["sort"]>,
  filters: view.filters,
  columns: view.columns,
});

/** Names a view: the present state of the list, or an existing view. */
export function ViewDialog({ named, onClose, onSaved }: ViewDialogProps) {
  const api = useApi();
  const form = useId();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly field?: string; readonly form?: string } | null>(null);
  const before = named?.kind === "rename" ? named.view.name : "";
  const open = named !== null;
  useEffect(() => {
    if (!open) return;
    setName(before);
    setProblem(null);
  }, [open, before]);

  const save = async () => {
    const text = name.trim();
    if (named === null || busy) return;
    if (text === "") {
      setProblem({ field: "Name is required." });
      return;
    }
    setBusy(true);
    try {
      const answer =
        named.kind === "new"
          ? await api("cases.createView", { body: { ...named.body, name: text } })
          : await api("cases.updateView", {
              params: { id: named.view.id },
              body: { ...bodyOf(named.view), name: text },
              ifMatch: etagOf(named.view),
            });
      onClose();
      onSaved(answer.data.data);
    } catch (error) {
      const field = fieldErrors(error).name?.join(" ");
      setProblem(field === undefined ? { form: errorMessage(error) } : { field });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      width="small"
      title={named?.kind === "rename" ? "Rename view" : "Save view"}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {named?.kind === "rename" ? "Rename" : "Save view"}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {problem?.form ? <Callout kind="stop">{problem.form}</Callout> : null}
        <TextField
          label="Name"
          required
          autoFocus
          maxLength={60}
          help="Only you see it. It keeps the filters, the order and the columns of the list, not its rows."
          error={problem?.field}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
