import { type ReactNode, useState } from "react";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Dialog } from "./dialog.tsx";

type DetachDialogProps<T> = {
  /** What is taken from the record; null keeps the dialog shut. */
  readonly what: T | null;
  readonly title: string;
  readonly action: string;
  readonly words: (what: T) => string;
  /** A further choice, below the words. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onDetach: (what: T) => Promise<void>;
  /** Called once it has gone; the tie's own button may have gone with it, so the focus may need a new place. */
  readonly onClosed?: () => void;
};

/** Asks before a tie is taken back. Nothing is deleted that could not be put back, so nothing has to be typed. */
export function DetachDialog<T>(props: DetachDialogProps<T>) {
  const { what, title, action, words, children, onClose, onDetach, onClosed } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setProblem(null);
    onClose();
  };
  const detach = async (it: T) => {
    setBusy(true);
    setProblem(null);
    try {
      await onDetach(it);
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={what !== null}
      title={title}
      width="small"
      role="alertdialog"
      onClose={close}
      onClosed={onClosed}
      footer={
        <>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            loading={busy}
            onClick={() => {
              if (what !== null) void detach(what);
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="bw-detach-parts">
        <p>{what === null ? "" : words(what)}</p>
        {children}
        {problem ? (
          <Callout kind="stop" role="alert">
            {problem}
          </Callout>
        ) : null}
      </div>
    </Dialog>
  );
}
