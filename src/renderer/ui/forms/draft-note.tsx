import "./draft-note.css";
import { type Draft, useDraftState } from "#lib/drafts/use-draft.ts";
import { formatDateTime, formatDay, formatTime } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";

export type DraftNoteProps = {
  readonly draft: Draft;
  /** Puts the form back to what it was without the draft, and drops it. */
  readonly onDiscard: () => void;
  /** The record was saved by someone since: what to say of it, when no conflict callout does. */
  readonly children?: string | undefined;
};

const moment = (iso: string) => (formatDay(iso) === "Today" ? formatTime(iso) : formatDateTime(iso));

/** At the top of a form: that a draft was put back into it, or that what is typed cannot be kept. */
export function DraftNote({ draft, onDiscard, children }: DraftNoteProps) {
  const { failed } = useDraftState(draft);
  return (
    <>
      {draft.restoredAt === null ? null : (
        <Callout
          role="status"
          className="bw-draft-note"
          action={
            <Button size="small" onClick={onDiscard}>
              Discard draft
            </Button>
          }
        >
          Draft from {moment(draft.restoredAt)} restored.{children ? ` ${children}` : ""}
        </Callout>
      )}
      {failed ? (
        <Callout kind="wait" role="status" title="No draft is kept.">
          This computer cannot keep what you type at the moment. It stays on the screen; save before you
          leave.
        </Callout>
      ) : null}
    </>
  );
}

/** Beside a form's buttons: since when what is on screen is safe on this computer. */
export function DraftKept({ draft }: { readonly draft: Draft }) {
  const { savedAt, current, failed } = useDraftState(draft);
  if (savedAt === null || failed) return null;
  return (
    <span className="bw-draft-kept" data-current={current || undefined}>
      Draft kept {formatTime(savedAt)}
    </span>
  );
}
