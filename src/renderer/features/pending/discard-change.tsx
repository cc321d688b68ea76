import { useRef, useState } from "react";
import type { PendingChange } from "#contract/bridge/waiting.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { countChanges } from "#parts/words/outbox-words.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { discardingOf } from "./arrange-changes.ts";
import { discardWords } from "./pending-words.ts";

type DiscardChangeProps = {
  /** The change to discard; null while the dialog is closed. */
  readonly change: PendingChange | null;
  readonly changes: readonly PendingChange[];
  readonly onClose: () => void;
  /** Called once the dialog has closed and the change is gone with its row and button. */
  readonly onDiscarded: () => void;
};

/** Discards a change that exists only here, and those that cannot be sent without it. */
export function DiscardChange({ change, changes, onClose, onDiscarded }: DiscardChangeProps) {
  const [last, setLast] = useState(change);
  if (change !== null && change !== last) setLast(change);
  // A ref, because the dialog may call back with the props it had when it began to close.
  const gone = useRef(false);
  const discard = useBridgeMutation("outbox.discard", {
    onSuccess: ({ discarded }) => {
      gone.current = true;
      announce(t("{{changes}} discarded.", { changes: countChanges(discarded) }));
      onClose();
    },
  });
  if (last === null) return null;
  return (
    <DeleteDialog
      open={change !== null}
      onClosed={() => {
        if (gone.current) onDiscarded();
        gone.current = false;
        discard.reset();
      }}
      verb="Discard"
      name={last.title}
      busy={discard.isPending}
      error={discard.error ? errorMessage(discard.error) : undefined}
      onClose={onClose}
      onDelete={() => discard.mutate({ id: last.id, confirm: "DELETE" })}
    >
      {discardWords(last, discardingOf(last, changes))}
    </DeleteDialog>
  );
}
