// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is built of rows that lie absolute, which tables cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: cells get their tabIndex from one helper
import type { MouseEvent } from "react";
import { Checkbox } from "#ui/checkbox.tsx";
import { cx } from "#ui/class-names.ts";
import type { GridColumn } from "#ui/data-grid/types.ts";

type GridRowProps<Row> = {
  readonly row: Row;
  readonly label: string;
  /** Place among the loaded rows. */
  readonly index: number;
  /** Place among all rows, from 0. */
  readonly absoluteIndex: number;
  readonly top: number;
  readonly columns: readonly GridColumn<Row>[];
  /** Null without a select column. */
  readonly selected: boolean | null;
  readonly onToggle: (extend: boolean) => void;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Column of the focused cell, when it is in this row. */
  readonly now: number | null;
};

const isControl = (target: EventTarget) =>
  target instanceof Element &&
  target.closest("a, button, input, label, select, textarea, [popover]") !== null;

/** One row. A press on it opens it; its check box and its controls do their own. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, label, index, absoluteIndex, top, columns, selected, onToggle, onOpen, now } = props;
  const first = selected === null ? 0 : 1;
  const cell = (column: number) => ({
    "aria-colindex": column + 1,
    "data-column": column,
    "data-cell": now === column ? "now" : undefined,
    tabIndex: now === column ? 0 : -1,
  });
  const open = (event: MouseEvent) => {
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (isControl(event.target) || window.getSelection()?.isCollapsed === false) return;
    onOpen?.(row);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={absoluteIndex + 2}
      aria-selected={selected ?? undefined}
      data-row={index}
      className={cx("bw-grid-row", onOpen && "bw-grid-row-open")}
      style={{ transform: `translateY(${top}px)` }}
      onClick={open}
    >
      {selected === null ? null : (
        <div {...cell(0)} role="gridcell" className="bw-grid-cell bw-grid-select">
          <Checkbox
            label={`Select ${label}`}
            hideLabel
            checked={selected}
            onChange={(event) =>
              onToggle("shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true)
            }
          />
        </div>
      )}
      {columns.map((column, place) => {
        const content = column.render(row);
        return (
          <div
            {...cell(place + first)}
            key={column.id}
            role={column.rowHeader ? "rowheader" : "gridcell"}
            className={cx("bw-grid-cell", column.align === "end" && "bw-grid-cell-end")}
          >
            {typeof content === "string" ? <span className="bw-grid-text">{content}</span> : content}
          </div>
        );
      })}
    </div>
  );
}
