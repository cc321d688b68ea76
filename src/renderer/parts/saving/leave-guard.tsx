import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

/** A form that may hold text which the server does not have yet. */
export interface Unsaved {
  readonly isDirty: () => boolean;
  readonly flush: () => Promise<boolean>;
}

/** Everything on the page that may hold unsaved text. */
export type Watched = RefObject<ReadonlySet<Unsaved>>;

const isDirty = (watched: Watched) => [...watched.current].some((unsaved) => unsaved.isDirty());

interface LeaveGuardProps {
  /** Does this path lead to the same page? A first save changes the address. */
  readonly isSame: (pathname: string) => boolean;
  readonly watched: Watched;
}

/**
 * Saves unsaved text before leaving, and asks only where that fails (UI-1: nothing typed is lost). The router accepts
 * one guard at a time, so the page has this one for all its forms.
 */
export function LeaveGuard({ isSame, watched }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const samePage = nextLocation.pathname === currentLocation.pathname;
    return !samePage && !isSame(nextLocation.pathname) && isDirty(watched);
  });

  const { state, proceed } = blocker;
  useEffect(() => {
    if (state !== "blocked") return;
    let staying = false;
    const saves = [...watched.current].map((unsaved) => unsaved.flush());
    void Promise.all(saves).then((results) => {
      if (!staying && results.every(Boolean)) proceed();
    });
    return () => {
      staying = true;
    };
  }, [state, proceed, watched]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty(watched)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [watched]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={state === "blocked"}
      title={t("Some of your text is not saved")}
      width="small"
      role="alertdialog"
      onClose={stay}
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>{t("Leave, keep the draft")}</Button>
          <Button variant="primary" onClick={stay}>
            {t("Stay on this page")}
          </Button>
        </>
      }
    >
      <p className="bw-dialog-text">
        {t(
          "What you typed has not reached the server yet. Stay here to try again. If you leave, it waits as a draft on this computer.",
        )}
      </p>
    </Dialog>
  );
}
