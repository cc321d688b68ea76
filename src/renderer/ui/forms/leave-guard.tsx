import { useEffect, useId, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import { type Draft, useDraftState } from "#lib/drafts/use-draft.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

export type LeaveGuardProps = {
  /** Must be false once it is saved. */
  readonly dirty: boolean;
  /** Of a form on the page. */
  readonly draft: Draft;
};

/** A form of the page with unsaved text. */
interface Unsaved {
  readonly id: string;
  readonly draft: Draft;
  /** Its draft cannot be kept. */
  readonly failed: boolean;
}

// The router asks one blocker alone: the first form of the page with unsaved text asks for all of them.
let unsaved: readonly Unsaved[] = [];
const listeners = new Set<() => void>();
const put = (next: readonly Unsaved[]) => {
  unsaved = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asks before a page with unsaved text is left: it waits as a draft on this computer, or is discarded. */
export function LeaveGuard({ dirty, draft }: LeaveGuardProps) {
  const id = useId();
  const { failed } = useDraftState(draft);
  useEffect(() => {
    if (!dirty) return;
    put([...unsaved, { id, draft, failed }]);
    return () => put(unsaved.filter((each) => each.id !== id));
  }, [dirty, id, draft, failed]);
  const all = useSyncExternalStore(subscribe, () => unsaved);
  return all[0]?.id === id ? <Asking forms={all} /> : null;
}

function Asking({ forms }: { readonly forms: readonly Unsaved[] }) {
  // Looks at what is unsaved now: a form that was saved leaves before this is rendered again.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.length > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  const failed = forms.some((each) => each.failed);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      width="small"
      role="alertdialog"
      title={t("Leave without saving?")}
      onClose={stay}
      footer={
        <>
          <Button
            variant="danger-text"
            onClick={() => {
              for (const { draft } of forms) draft.drop();
              blocker.proceed?.();
            }}
          >
            {t("Discard")}
          </Button>
          {failed ? null : <Button onClick={() => blocker.proceed?.()}>{t("Keep draft")}</Button>}
          <Button variant="primary" onClick={stay}>
            {t("Keep editing")}
          </Button>
        </>
      }
    >
      <p className="bw-dialog-text">
        {failed
          ? t("What you typed on this page is not saved yet.")
          : t(
              "What you typed on this page is not saved yet. A draft of it can wait on this computer until you come back.",
            )}
      </p>
    </Dialog>
  );
}
