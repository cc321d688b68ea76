import { useEffect } from "react";
import { useBlocker } from "react-router";
import { type Draft, useDraftState } from "#lib/drafts/use-draft.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

export type LeaveGuardProps = {
  /** Must be false once it is saved. */
  readonly dirty: boolean;
  /** Of the form on the page. */
  readonly draft: Draft;
};

/** Asks before a page with unsaved text is left: it waits as a draft on this computer, or is discarded. */
export function LeaveGuard({ dirty, draft }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);

  const { failed } = useDraftState(draft);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      width="small"
      role="alertdialog"
      title="Leave without saving?"
      onClose={stay}
      footer={
        <>
          <Button
            variant="danger-text"
            onClick={() => {
              draft.drop();
              blocker.proceed?.();
            }}
          >
            Discard
          </Button>
          {failed ? null : <Button onClick={() => blocker.proceed?.()}>Keep draft</Button>}
          <Button variant="primary" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    >
      <p className="bw-dialog-text">
        What you typed on this page is not saved yet.
        {failed ? "" : " A draft of it can wait on this computer until you come back."}
      </p>
    </Dialog>
  );
}
