import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type Unsaved, useCstag } from "../cstag-context.ts";

/** Everything on the page that may hold unsaved text. */
export type Watched = RefObject<ReadonlySet<Unsaved>>;

const isDirty = (watched: Watched) => [...watched.current].some((unsaved) => unsaved.isDirty());

interface LeaveGuardProps {
  readonly uuid: string;
  readonly watched: Watched;
}

/**
 * Saves unsaved text before leaving, and asks only where that fails (UI-1: nothing typed is lost). The router accepts
 * one guard at a time, so the page has this one for all its forms.
 */
export function LeaveGuard({ uuid, watched }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const samePage = nextLocation.pathname === currentLocation.pathname;
    return !samePage && !nextLocation.pathname.endsWith(`/cstag/${uuid}`) && isDirty(watched);
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

/** Registers a saver as something that must be saved before the page is left. */
export function useWatched(saver: {
  readonly snapshot: () => { readonly dirty: boolean };
  readonly flush: () => Promise<boolean>;
}) {
  const { watch } = useCstag();
  useEffect(() => watch({ isDirty: () => saver.snapshot().dirty, flush: saver.flush }), [watch, saver]);
}
