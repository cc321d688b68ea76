import { t } from "#lib/words/t.ts";
import "./empty-state.css";
import { Lock, LockOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";

export type LockedContentProps = {
  /** What is hidden: "Protected notes, 3". */
  readonly title: ReactNode;
  /** That opening is recorded: "Opening asks for a reason and is written to the audit log." */
  readonly children: ReactNode;
  /** Opens the dialog that asks for the reason; absent where that is not allowed. */
  readonly onOpen?: (() => void) | undefined;
  /**
   * Accessible name of the button where there are several: "Open… the note: Health", beginning with its visible
   * words.
   */
  readonly openName?: string;
  /** What was opened; absent while it is hidden. */
  readonly opened?: ReactNode;
  /** Hides it again; the same button does so and keeps the focus. */
  readonly onHide?: (() => void) | undefined;
  readonly hideName?: string;
  /** A further button. */
  readonly more?: ReactNode;
};

/** Content that is not in the page until it is opened; not merely blurred. */
export function LockedContent(props: LockedContentProps) {
  const { title, children, onOpen, openName, opened, onHide, hideName, more } = props;
  const press = onHide ?? onOpen;
  return (
    <div className="bw-locked">
      <span className="bw-disc">
        <Icon of={onHide ? LockOpen : Lock} />
      </span>
      <div className="bw-locked-words">
        <div className="bw-locked-title">{title}</div>
        <div className="bw-locked-text">{children}</div>
      </div>
      {more}
      {press ? (
        <Button size="small" onClick={press} aria-label={onHide ? hideName : openName}>
          {onHide ? t("Hide") : t("Open…")}
        </Button>
      ) : null}
      {opened ? <div className="bw-locked-opened">{opened}</div> : null}
    </div>
  );
}
