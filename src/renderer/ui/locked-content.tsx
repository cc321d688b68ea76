import "./empty-state.css";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

export type LockedContentProps = {
  /** What is hidden: "Protected notes, 3". */
  readonly title: ReactNode;
  /** What opening records: "Opening asks for a reason and is written to the audit log." */
  readonly children: ReactNode;
  /** Opens the dialog that asks for the reason; absent when one may not. */
  readonly onOpen?: () => void;
};

/** Content that is not in the page until it is opened. Nothing is blurred. */
export function LockedContent({ title, children, onOpen }: LockedContentProps) {
  return (
    <div className="bw-locked">
      <span className="bw-disc">
        <Icon of={Lock} />
      </span>
      <div className="bw-locked-words">
        <div className="bw-locked-title">{title}</div>
        <div className="bw-locked-text">{children}</div>
      </div>
      {onOpen ? (
        <Button size="small" onClick={onOpen}>
          Open…
        </Button>
      ) : null}
    </div>
  );
}
