import { X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#lib/words/t.ts";
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
        {total === 0
          ? t("No rows")
          : t("Rows {{count, number}} to {{count2, number}} of {{count3, number}}", {
              count: from,
              count2: to,
              count3: total,
            })}
      </span>
      {children}
      <span className="bw-hidden" role="status">
        {total === 0 ? t("No rows") : `${number(total)} ${total === 1 ? "row" : "rows"}`}
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
    <div className="bw-grid-bulk" role="group" aria-label={t("Chosen rows")}>
      <span className="bw-grid-bulk-count" role="status">
        {t("{{count}} selected", { count })}
      </span>
      {children}
      <IconButton icon={X} label={t("Clear selection")} size="small" onClick={onClear} />
    </div>
  );
}
