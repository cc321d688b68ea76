import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface LeaveGuardProps {
  readonly uuid: string;
  readonly dirty: boolean;
  readonly flush: () => Promise<boolean>;
}

/** Leaving with unsaved text saves it first; only where that fails is one asked (UI §1: nothing typed is lost). */
export function LeaveGuard({ uuid, dirty, flush }: LeaveGuardProps) {
  const unsaved = useRef(dirty);
  unsaved.current = dirty;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const samePage = nextLocation.pathname === currentLocation.pathname;
    return unsaved.current && !samePage && !nextLocation.pathname.endsWith(`/cstag/${uuid}`);
  });

  const latest = useRef(blocker);
  latest.current = blocker;
  const asking = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void flush().then((saved) => {
      if (saved) latest.current.proceed?.();
    });
  }, [blocker.state, flush]);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      title="Some of your text is not saved"
      width="small"
      role="alertdialog"
      onClose={stay}
      footer={
        <>
          <Button variant="danger-text" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
          <Button variant="primary" onClick={stay} data-autofocus>
            Stay on this page
          </Button>
        </>
      }
    >
      <div ref={asking} className="bw-dialog-text">
        What you typed has not reached the server yet. Stay here to try again; if you leave, it is lost.
      </div>
    </Dialog>
  );
}
