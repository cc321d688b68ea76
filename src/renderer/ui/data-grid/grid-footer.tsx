import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/buttons/icon-button.tsx";

export type GridFooterProps = {
  /** First row in view, from 1; 0 when there is none. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly children?: ReactNode;
};

const number = (value: number) => value.toLocaleString("en-US");

/** "Rows 1 to 16 of 23": which are in view. Only how many there are is announced; the rest follows each scroll. */
export function GridFooter({ from, to, total, children }: GridFooterProps) {
  return (
    <div className="bw-grid-foot">
      <span className="bw-grid-foot-words">
        {total === 0 ? "No rows" : `Rows ${number(from)} to ${number(to)} of ${number(total)}`}
      </span>
      {children}
      <span className="bw-hidden" role="status">
        {total === 0 ? "No rows" : `${number(total)} ${total === 1 ? "row" : "rows"}`}
      </span>
    </div>
  );
}

type BulkBarProps = {
  readonly count: number;
  readonly children: ReactNode;
  readonly onClear: () => void;
};

/** Takes the footer's place while rows are chosen, so that it covers none. */
export function BulkBar({ count, children, onClear }: BulkBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a tool bar is no fieldset
    <div className="bw-grid-bulk" role="group" aria-label="Chosen rows">
      <span className="bw-grid-bulk-count" role="status">
        {count} selected
      </span>
      {children}
      <IconButton icon={X} label="Clear selection" size="small" onClick={onClear} />
    </div>
  );
}
