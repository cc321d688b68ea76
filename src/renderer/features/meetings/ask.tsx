import { type ReactNode, useState } from "react";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { isOnlyHere, type Revision } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { NeedsServer, useIsAway } from "#parts/offline/needs-server.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";

interface AskProps {
  readonly title: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it waits for the server, said while that cannot be reached; or for changes that wait on this computer. */
  readonly waits: string;
  readonly record: Revision;
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
  waits,
  record,
  run,
  onDone,
  onClose,
  children,
}: AskProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const away = useIsAway();
  const waiting = isOnlyHere(record);
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
            disabled={disabled || away || waiting}
            onClick={() => void press()}
          >
            {action}
          </Button>
        </>
      }
    >
      <NeedsServer>{waits}</NeedsServer>
      {waiting && !away ? (
        <Callout kind="wait">
          {t("Changes of this meeting wait on this computer. It can be done once they are sent.")}
        </Callout>
      ) : null}
      {children}
      {problem === null ? null : (
        <Callout kind="stop" role="alert">
          {problem}
        </Callout>
      )}
    </Dialog>
  );
}
