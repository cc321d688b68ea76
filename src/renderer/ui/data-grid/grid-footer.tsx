import { ChevronLeft, ChevronRight, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/icon-button.tsx";

export type GridFooterProps = {
  /** First row shown, from 1; 0 when there is none. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  /** Absent without paging, null at an end. */
  readonly onPrevious?: (() => void) | null;
  readonly onNext?: (() => void) | null;
  readonly children?: ReactNode;
};

/** "Rows 1 to 16 of 23", with paging when there is more than one page. */
export function GridFooter({ from, to, total, onPrevious, onNext, children }: GridFooterProps) {
  const words = total === 0 ? "No rows" : `Rows ${from} to ${to} of ${total.toLocaleString("en-US")}`;
  const paging = onPrevious !== undefined || onNext !== undefined;
  return (
    <div className="bw-grid-foot">
      <span className="bw-grid-foot-words" role="status">
        {words}
      </span>
      {children}
      {paging ? (
        <>
          <IconButton
            icon={ChevronLeft}
            label="Previous page"
            size="small"
            disabled={!onPrevious}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            icon={ChevronRight}
            label="Next page"
            size="small"
            disabled={!onNext}
            onClick={() => onNext?.()}
          />
        </>
      ) : null}
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
