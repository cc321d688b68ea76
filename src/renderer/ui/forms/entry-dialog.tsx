import { type ReactNode, useId } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { formProblems } from "#lib/forms/form.ts";
import type { useNoteForm } from "#lib/forms/use-note-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { DraftKept, DraftNote } from "./draft-note.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Form } from "./form.tsx";

type EntryDialogProps<V extends FieldValues, O> = {
  readonly title: string;
  /** Word of the button that saves: "Attach vehicle". */
  readonly action: string;
  readonly state: Omit<ReturnType<typeof useNoteForm>, "form"> & {
    readonly form: UseFormReturn<V, unknown, O>;
  };
  readonly fields: readonly FieldPath<V>[];
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog that adds one thing to a record. What is typed is kept as a draft until it is saved. */
export function EntryDialog<V extends FieldValues, O>(props: EntryDialogProps<V, O>) {
  const { title, action, state, fields, onClose, children } = props;
  const { form, draft, problem, submit, clear, busy } = state;
  const id = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dirty={form.formState.isDirty}
      onDiscard={clear}
      onKeepDraft={() => void draft.flush()}
      footer={(close) => (
        <>
          <DialogNote>
            <DraftKept draft={draft} />
          </DialogNote>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" loading={busy}>
            {action}
          </Button>
        </>
      )}
    >
      <Form id={id} onSubmit={submit}>
        <DraftNote draft={draft} onDiscard={clear} />
        {problem ? (
          <Callout kind="stop" title="Not saved." role="alert">
            {problem}
          </Callout>
        ) : null}
        <ErrorSummary errors={formProblems(form, fields)} submitCount={form.formState.submitCount} />
        {children}
      </Form>
    </Dialog>
  );
}
