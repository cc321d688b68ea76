import type { ComponentProps, ReactNode } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { Form } from "#ui/forms/form.tsx";
import { RecordFormHead, type RecordFormHeadProps } from "#ui/forms/record-form-head.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

type EditDialogProps = Omit<RecordFormHeadProps, "state" | "inDialog"> & {
  readonly title: string;
  /** Returned by `useRecordForm`. */
  readonly state: RecordFormHeadProps["state"] & {
    readonly busy: boolean;
    readonly submit: NonNullable<ComponentProps<typeof Form>["onSubmit"]>;
  };
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The dialog in which a note of a case is changed. */
export function EditDialog({ title, state, onClose, children, errors, ...head }: EditDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dirty={state.unsaved}
      onKeepDraft={state.draft.failed ? undefined : () => void state.draft.flush()}
      onDiscard={state.discard}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form="edit-note" loading={state.busy}>
            Save
          </Button>
        </>
      )}
    >
      <Form
        id="edit-note"
        onSubmit={(event) => {
          // The dialog is a portal, but React passes its events on to what is around it.
          event.stopPropagation();
          void state.submit(event);
        }}
      >
        <RecordFormHead
          {...head}
          // The form for new notes behind the dialog has the same field ids.
          errors={errors.map((error) => ({ ...error, fieldId: `edit-${error.fieldId}` }))}
          state={state}
          inDialog
        />
        {children}
      </Form>
    </Dialog>
  );
}
