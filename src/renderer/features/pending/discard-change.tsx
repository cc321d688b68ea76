import { useRef, useState } from "react";
import type { PendingChange } from "#contract/bridge/waiting.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { countChanges } from "#parts/words/outbox-words.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { discardingOf } from "./arrange-changes.ts";
import { discardWords } from "./pending-words.ts";

type DiscardChangeProps = {
  /** The change to give up; null while nobody asks. */
  readonly change: PendingChange | null;
  readonly changes: readonly PendingChange[];
  readonly onClose: () => void;
  /** Called once the dialog has gone and the change with it: its row, and the button in it, are no more. */
  readonly onDiscarded: () => void;
};

/** Gives up a change that is nowhere but here, and what cannot be sent without it. */
export function DiscardChange({ change, changes, onClose, onDiscarded }: DiscardChangeProps) {
  const [last, setLast] = useState(change);
  if (change !== null && change !== last) setLast(change);
  // A ref: the dialog may tell of its end with what it was given when it began to close.
  const gone = useRef(false);
  const discard = useBridgeMutation("outbox.discard", {
    onSuccess: ({ discarded }) => {
      gone.current = true;
      announce(`${countChanges(discarded)} discarded.`);
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
