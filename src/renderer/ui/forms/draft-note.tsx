import { t } from "#lib/words/t.ts";
import "./draft-note.css";
import { type Draft, useDraftState } from "#lib/drafts/use-draft.ts";
import { formatClock, formatTime } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";

export type DraftNoteProps = {
  readonly draft: Draft;
  /** Puts the form back to what it was without the draft, and drops it. */
  readonly onDiscard: () => void;
  /** The record was saved by someone since: what to say of it, when no conflict callout does. */
  readonly children?: string | undefined;
};

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
            draft.saved ? null : (
              <Button size="small" onClick={onDiscard}>
                {t("Discard draft")}
              </Button>
            )
          }
        >
          {draft.saved
            ? t("Draft from {{moment}} restored and saved.", { moment: formatClock(draft.restoredAt) })
            : t("Draft from {{moment}} restored.{{words}}", {
                moment: formatClock(draft.restoredAt),
                words: children ? ` ${children}` : "",
              })}
        </Callout>
      )}
      {failed ? (
        <Callout kind="wait" role="status" title={t("No draft is kept.")}>
          {t(
            "This computer cannot keep what you type at the moment. It stays on the screen; save before you leave.",
          )}
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
      {t("Draft kept {{time}}", { time: formatTime(savedAt) })}
    </span>
  );
}
