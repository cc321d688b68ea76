import { type ReactNode, useState } from "react";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";

interface AskProps {
  readonly title: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question with one answer that does something; why that failed stands in it. */
export function Ask({
  title,
  action,
  danger = false,
  disabled = false,
  run,
  onDone,
  onClose,
  children,
}: AskProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setProblem(null);
    setBusy(true);
    try {
      await run();
    } catch (error) {
      setProblem(errorMessage(error));
      return;
    } finally {
      setBusy(false);
    }
    onClose();
    onDone();
  };
  return (
    <Dialog
      open
      width="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            variant={danger ? "danger" : "primary"}
            loading={busy}
            disabled={disabled}
            onClick={() => void press()}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
      {problem === null ? null : (
        <Callout kind="stop" role="alert">
          {problem}
        </Callout>
      )}
    </Dialog>
  );
}
