import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

/** Asks before a page with unsaved text is left. `dirty` must be false once it is saved. */
export function LeaveGuard({ dirty }: { readonly dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);

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
          <Button variant="danger-text" onClick={() => blocker.proceed?.()}>
            Discard
          </Button>
          <Button variant="primary" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    >
      <p className="bw-dialog-text">What you typed on this page is not saved yet.</p>
    </Dialog>
  );
}
