// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is built of rows that lie absolute, which tables cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: cells get their tabIndex from one helper

import { Fragment, type MouseEvent, memo, useCallback, useRef } from "react";
import { t } from "#lib/words/t.ts";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { cx } from "#ui/facts/class-names.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Bone } from "#ui/states/skeleton.tsx";

type CellsProps<Row> = {
  /** Undefined while it is on its way: then its cells are bones. */
  readonly row: Row | undefined;
  /** Id of the row; the state of its cells, such as an open menu, belongs to it. */
  readonly id: string;
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  /** Null without a select column. */
  readonly selected: boolean | null;
  /** Column of the focused cell, when it is in this row. */
  readonly now: number | null;
};

type GridRowProps<Row> = CellsProps<Row> & {
  /** Place among all rows, from 0. */
  readonly index: number;
  readonly top: number;
  readonly onToggle: (index: number, extend: boolean) => void;
  readonly onOpen?: ((row: Row) => void) | undefined;
};

const isControl = (target: EventTarget) =>
  target instanceof Element &&
  target.closest("a, button, input, label, select, textarea, [popover]") !== null;

function PlainGridRow<Row>(props: GridRowProps<Row>) {
  const { index, top, onToggle, onOpen, ...cells } = props;
  const { row, selected } = cells;
  const latest = useRef({ index, onToggle });
  latest.current = { index, onToggle };
  const onTick = useCallback((extend: boolean) => {
    latest.current.onToggle(latest.current.index, extend);
  }, []);
  const open = (event: MouseEvent) => {
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (isControl(event.target) || window.getSelection()?.isCollapsed === false) return;
    if (row === undefined) return;
    // As with a link: beside this page, where the row has one.
    const beside = event.ctrlKey || event.metaKey || event.shiftKey;
    const link = beside ? event.currentTarget.querySelector<HTMLAnchorElement>("a[href]") : null;
    if (link) window.open(link.href, "_blank", "noopener");
    else onOpen?.(row);
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
      <Cells {...cells} onTick={onTick} />
    </div>
  );
}

function PlainCells<Row>(props: CellsProps<Row> & { readonly onTick: (extend: boolean) => void }) {
  const { row, id, label, columns, selected, now, onTick } = props;
  const first = selected === null ? 0 : 1;
  const cell = (column: number) => ({
    "aria-colindex": column + 1,
    "data-column": column,
    "data-cell": now === column ? "now" : undefined,
    tabIndex: now === column ? 0 : -1,
  });
  return (
    <>
      {selected === null ? null : (
        <div {...cell(0)} role="gridcell" className="bw-grid-cell bw-grid-select">
          {row === undefined ? null : (
            <Checkbox
              key={id}
              label={t("Select {{label}}", { label })}
              hideLabel
              checked={selected}
              onChange={(event) =>
                onTick("shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true)
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
            {row === undefined ? (
              <Coming place={place} named={column.rowHeader} />
            ) : (
              <Fragment key={id}>
                {typeof content === "string" ? <span className="bw-grid-text">{content}</span> : content}
              </Fragment>
            )}
          </div>
        );
      })}
    </>
  );
}

/** Separate from the row's position: scrolling moves a row without drawing its cells again. */
const Cells = memo(PlainCells) as typeof PlainCells;

const widths = ["62%", "48%", "56%", "44%", "70%", "52%"] as const;

function Coming({ place, named }: { readonly place: number; readonly named?: boolean | undefined }) {
  return (
    <>
      {named ? <span className="bw-hidden">{t("Loading")}</span> : null}
      <Bone width={widths[place % widths.length] ?? "50%"} />
    </>
  );
}

/**
 * One row. A press on it opens it; its check box and its controls do their own. Scrolling draws only rows that come
 * into view: the others are given the same properties again.
 */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;
