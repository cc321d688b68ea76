import type { ReactNode } from "react";
import { Popover } from "#ui/overlays/popover.tsx";

export type StripPanelProps = {
  readonly label: string;
  readonly button: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
};

/** A state in the strip: a button that opens a panel. None opens by itself. */
export function StripPanel({ label, button, wide = false, children }: StripPanelProps) {
  return (
    <Popover
      label={label}
      placement="top-start"
      className={wide ? "bw-strip-panel bw-strip-panel-wide" : "bw-strip-panel"}
      trigger={(trigger) => (
        <button {...trigger} type="button" className="bw-strip-button">
          {button}
        </button>
      )}
    >
      {(close) => (typeof children === "function" ? children(close) : children)}
    </Popover>
  );
}
