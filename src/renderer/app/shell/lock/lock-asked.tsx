import { useEffect } from "react";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { askLock, useShellState } from "../shell-state.ts";
import { useLockNow } from "./use-lock.ts";

/** Asked before a lock that its person could not open again: why, until when, and what becomes of their words. */
export function LockAsked() {
  const { policy, keyPlace } = useAppState();
  const open = useShellState(({ lockAsked }) => lockAsked);
  const lock = useLockNow();
  const cancel = () => askLock(false);
  // A lock that came by itself leaves no question behind.
  useEffect(() => () => askLock(false), []);
  return (
    <Dialog
      open={open}
      width="small"
      title={t("Lock without a way back in?")}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t("Cancel")}</Button>
          <Button variant="primary" onClick={lock}>
            {t("Lock anyway")}
          </Button>
        </>
      }
    >
      <p className="bw-dialog-text">
        {t("Only your server can tell that it is you, and it cannot be reached now.")}
      </p>
      {policy.noWayOut === null ? (
        <p className="bw-dialog-text">{t("Locked now, Bellwether stays locked until it is back.")}</p>
      ) : (
        <>
          <p className="bw-dialog-text">{policy.noWayOut}</p>
          <p className="bw-dialog-text">
            {t("Locked now, Bellwether stays locked until this computer is repaired.")}
          </p>
        </>
      )}
      <p className="bw-dialog-text">
        {keyPlace === "memory"
          ? t("What you typed and the server does not have is kept only until Bellwether is closed.")
          : t("What you typed, and what waits to be sent, stays encrypted on this computer.")}
      </p>
    </Dialog>
  );
}
