// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is built of rows that lie absolute, which tables cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: cells get their tabIndex from one helper
import { type MouseEvent, memo } from "react";
import { Checkbox } from "#ui/checkbox.tsx";
import { cx } from "#ui/class-names.ts";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { Bone } from "#ui/skeleton.tsx";

type GridRowProps<Row> = {
  /** Undefined while it is on its way: then its cells are bones. */
  readonly row: Row | undefined;
  readonly label: string;
  /** Place among all rows, from 0. */
  readonly index: number;
  readonly top: number;
  readonly columns: readonly GridColumn<Row>[];
  /** Null without a select column. */
  readonly selected: boolean | null;
  readonly onToggle: (index: number, extend: boolean) => void;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Column of the focused cell, when it is in this row. */
  readonly now: number | null;
};

const isControl = (target: EventTarget) =>
  target instanceof Element &&
  target.closest("a, button, input, label, select, textarea, [popover]") !== null;

function PlainGridRow<Row>(props: GridRowProps<Row>) {
  const { row, label, index, top, columns, selected, onToggle, onOpen, now } = props;
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
    if (row !== undefined) onOpen?.(row);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={selected ?? undefined}
      aria-busy={row === undefined || undefined}
      data-row={index}
      className={cx("bw-grid-row", onOpen && row !== undefined && "bw-grid-row-open")}
      style={{ transform: `translateY(${top}px)` }}
      onClick={open}
    >
      {selected === null ? null : (
        <div {...cell(0)} role="gridcell" className="bw-grid-cell bw-grid-select">
          {row === undefined ? null : (
            <Checkbox
              label={`Select ${label}`}
              hideLabel
              checked={selected}
              onChange={(event) =>
                onToggle(index, "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true)
              }
            />
          )}
        </div>
      )}
      {columns.map((column, place) => {
        const content = row === undefined ? null : column.render(row);
        return (
          <div
            {...cell(place + first)}
            key={column.id}
            role={column.rowHeader ? "rowheader" : "gridcell"}
            className={cx("bw-grid-cell", column.align === "end" && "bw-grid-cell-end")}
          >
            {row === undefined ? <Coming index={index} place={place} named={column.rowHeader} /> : null}
            {typeof content === "string" ? <span className="bw-grid-text">{content}</span> : content}
          </div>
        );
      })}
    </div>
  );
}

type ComingProps = {
  readonly index: number;
  readonly place: number;
  readonly named?: boolean | undefined;
};

function Coming({ index, place, named }: ComingProps) {
  return (
    <>
      {named ? <span className="bw-hidden">Loading</span> : null}
      <Bone width={`${45 + ((index * 7 + place * 13) % 40)}%`} />
    </>
  );
}

/**
 * One row. A press on it opens it; its check box and its controls do their own. Scrolling draws only rows that come
 * into view: the others are given the same properties again.
 */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;
