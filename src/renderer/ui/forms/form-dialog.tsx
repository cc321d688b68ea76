import type { ReactNode } from "react";
import { useDraftState } from "#lib/drafts/use-draft.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog, DialogNote, type DialogProps } from "#ui/overlays/dialog.tsx";
import { DraftKept } from "./draft-note.tsx";
import { Form } from "./form.tsx";
import { FormEnd, FormHead, type FormHeadProps } from "./form-head.tsx";

type FormDialogProps = FormHeadProps & {
  readonly title: ReactNode;
  /** The verb of the button that saves: "Attach vehicle". */
  readonly action: string;
  readonly width?: DialogProps["width"];
  /** At the left of the buttons, in place of when the draft was kept. */
  readonly note?: ReactNode;
  /** A button before the note: Delete. */
  readonly start?: ReactNode;
  /** True where one may only look: then nothing is saved. */
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
  /** True where the button destroys data. */
  readonly danger?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a dialog. Closing it with unsaved text asks; with a draft, the text can wait. `state` is that of `useForm`. */
export function FormDialog(props: FormDialogProps) {
  const { state, failed, words, gone, title, action, width, note, start, onClose, children } = props;
  const { readOnly = false, disabled = false, danger = false } = props;
  const { draft } = state;
  const { failed: unkept } = useDraftState(draft);
  return (
    <Dialog
      open
      title={title}
      width={width}
      onClose={onClose}
      dirty={state.unsaved && !readOnly}
      onDiscard={state.discard}
      onKeepDraft={draft === null || unkept ? undefined : () => void draft.flush()}
      footer={(close) => (
        <>
          {start}
          <DialogNote>{note ?? (draft ? <DraftKept draft={draft} /> : null)}</DialogNote>
          <Button onClick={close}>{readOnly ? t("Close") : t("Cancel")}</Button>
          {readOnly ? null : (
            <Button
              type="submit"
              form={state.id}
              variant={danger ? "danger" : "primary"}
              loading={state.busy}
              disabled={disabled}
            >
              {action}
            </Button>
          )}
        </>
      )}
    >
      <Form
        id={state.id}
        onSubmit={(event) => {
          if (!readOnly && !disabled) return state.submit(event);
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <FormHead state={state} failed={failed} words={words} gone={gone} />
        {children}
        <FormEnd state={state} failed={failed} words={words} />
      </Form>
    </Dialog>
  );
}
