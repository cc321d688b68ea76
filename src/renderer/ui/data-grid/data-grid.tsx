// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is built of rows that lie absolute, which tables cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: cells get their tabIndex from one helper
import { t } from "#lib/words/t.ts";
import "./data-grid.css";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { BulkBar } from "#ui/data-grid/grid-footer.tsx";
import { GridHeader } from "#ui/data-grid/grid-header.tsx";
import { extended, moveCell, toggled } from "#ui/data-grid/grid-keys.ts";
import { GridRow } from "#ui/data-grid/grid-row.tsx";
import { type RowSlots, slotsFor } from "#ui/data-grid/row-slots.ts";
import { loadedBetween, type RowSource, rowsInView } from "#ui/data-grid/row-source.ts";
import type { GridColumn, GridSort } from "#ui/data-grid/types.ts";
import { useGridFocus } from "#ui/data-grid/use-grid-focus.ts";
import { type GridPlace, useGridPlace } from "#ui/data-grid/use-grid-place.ts";
import { cx } from "#ui/facts/class-names.ts";
import { announce } from "#ui/states/live-region.tsx";
import { Bone } from "#ui/states/skeleton.tsx";

export type DataGridProps<Row> = {
  /** Name of the grid: "Cases". */
  readonly label: string;
  /** The columns to show, in order. */
  readonly columns: readonly GridColumn<Row>[];
  /** `rowsOf(rows)` where all are here. */
  readonly rows: RowSource<Row>;
  /** Rows of two lines: what names the row is wrapped instead of cut. */
  readonly tall?: boolean | undefined;
  readonly rowId: (row: Row) => string;
  /** Names a row for "Select …". */
  readonly rowLabel: (row: Row) => string;
  /** Which rows are in view now, with some more on either side: where only some are loaded, these are asked for. */
  readonly onWindow?: ((from: number, to: number) => void) | undefined;
  /** Other rows under another key: the grid goes back to its top. */
  readonly rowsKey?: string;
  /** Where the grid was when it was left; it begins there. */
  readonly place?: GridPlace | undefined;
  readonly sort?: GridSort;
  readonly onSortChange?: (sort: GridSort) => void;
  /** Ids of the chosen rows; without it there is no select column. */
  readonly selection?: ReadonlySet<string>;
  readonly onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** Chooses all there are, also those that are not loaded. Without it, all that are loaded. */
  readonly onSelectAll?: (() => void) | undefined;
  /** No more rows can be chosen than this. */
  readonly mostSelected?: number | undefined;
  /** Buttons for the chosen rows, Delete last. */
  readonly bulkActions?: ReactNode;
  /** Enter, and a press on the row. The title should be a link as well. */
  readonly onOpen?: (row: Row) => void;
  /** First load: shows skeleton rows. */
  readonly loading?: boolean;
  /** In place of rows when there are none: an `EmptyState`. */
  readonly empty?: ReactNode;
  /** Draws a `GridFooter` from the rows in view: from 1, or 0 to 0. */
  readonly footer?: ((view: { readonly from: number; readonly to: number }) => ReactNode) | undefined;
};

const ROW = 36;
const TALL_ROW = 44;
const HEAD = 33;
const NOTHING: ReadonlySet<string> = new Set();

/** The list of every list screen (UI-5c, UI-6): virtual rows, one tab stop, arrows move from cell to cell. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, columns, rows, rowId, rowLabel, sort = null, onWindow, rowsKey = "", mostSelected } = props;
  const { selection, onSelectionChange, onOpen, loading = false, empty, footer, bulkActions } = props;
  const rowHeight = props.tall ? TALL_ROW : ROW;
  const grid = useRef<HTMLDivElement>(null);
  const anchorRow = useRef(0);
  const focusedRow = useRef(0);
  const slots = useRef<RowSlots>(new Map());
  const selectable = selection !== undefined;
  const chosen = selection ?? NOTHING;
  const columnCount = columns.length + (selectable ? 1 : 0);

  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    overscan: 8,
    initialRect: { width: 1200, height: 720 },
    // The row with the focus stays, wherever one scrolls: else the focus would fall out of the grid.
    rangeExtractor: (range: Range) => withRow(defaultRangeExtractor(range), focusedRow.current, rows.count),
  });
  // It keeps what it measured of rows of another height.
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  const scrollTo = useCallback((row: number) => virtual.scrollToIndex(row, { align: "auto" }), [virtual]);
  const { at, move, note } = useGridFocus({ grid, rows: rows.count, columns: columnCount, scrollTo });
  focusedRow.current = at.row;
  useGridPlace({ grid, at, note, count: rows.count, rowsKey, place: props.place });

  // Measures anew, so it comes before the range is read.
  const drawn = virtual.getVirtualItems();
  const view = virtual.range;
  const [firstShown, lastShown] = [view?.startIndex ?? 0, view?.endIndex ?? 0];
  useEffect(() => onWindow?.(firstShown, lastShown), [onWindow, firstShown, lastShown]);

  const select = (next: ReadonlySet<string>) => onSelectionChange?.(next);
  const add = (one: number, other: number) =>
    select(extended(chosen, loadedBetween(rows, one, other).map(rowId), mostSelected));
  const selectAll = () => {
    if (chosen.size > 0) {
      select(NOTHING);
      announce(t("Selection cleared."));
    } else if (props.onSelectAll) props.onSelectAll();
    else add(0, rows.count - 1);
  };
  const toggle = (index: number, extend: boolean) => {
    const row = rows.at(index);
    if (row === undefined) return;
    if (extend) add(anchorRow.current, index);
    else if (chosen.has(rowId(row)) || chosen.size < (mostSelected ?? chosen.size + 1))
      select(toggled(chosen, rowId(row)));
    anchorRow.current = index;
  };
  // Rows are drawn again only when their props change, so their callbacks must stay the same.
  const latestToggle = useRef(toggle);
  latestToggle.current = toggle;
  const onToggle = useMemo(() => (index: number, extend: boolean) => latestToggle.current(index, extend), []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // A dialog that a cell opened is elsewhere in the document and handles its own keys.
    if (!event.currentTarget.contains(target)) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const inside = target.dataset.cell === undefined;
    if (event.altKey || (target.closest("[popover]") !== null && inside)) return;
    if (inside) {
      if (event.key === "Escape" || event.key === "F2") move(at);
      else return;
    } else if (ctrl && event.key.toLowerCase() === "a" && selectable) selectAll();
    else if (event.key === "Escape") {
      if (chosen.size === 0) return;
      select(NOTHING);
      announce(t("Selection cleared."));
    } else if (event.key === "F2") innerControl(target)?.focus();
    else if (event.key === "Enter" || event.key === " ") act(event.key, target);
    else {
      const page = Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - HEAD) / rowHeight) - 1);
      const next = moveCell({ key: event.key, ctrl, at, rows: rows.count, columns: columnCount, page });
      if (!next) return;
      if (event.shiftKey && selectable && at.row >= 0 && next.row >= 0 && next.row !== at.row) {
        add(at.row, next.row);
      }
      move(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const act = (key: string, cell: HTMLElement) => {
    const row = rows.at(at.row);
    if (at.row < 0 || !row) innerControl(cell)?.click();
    else if (key === " ") {
      if (selectable) toggle(at.row, false);
      else innerControl(cell)?.click();
    } else if (cell.querySelector("button")) innerControl(cell)?.click();
    else onOpen?.(row);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const cell = event.target.closest<HTMLElement>("[data-column]");
    const row = cell?.closest<HTMLElement>("[data-row]")?.dataset.row;
    const column = cell?.dataset.column;
    if (row !== undefined && column !== undefined) note({ row: Number(row), column: Number(column) });
  };

  slots.current = slotsFor(
    slots.current,
    drawn.map((item) => item.index),
  );
  const all = rows.count > 0 && chosen.size >= Math.min(rows.count, mostSelected ?? rows.count);
  const blank = !loading && rows.count === 0;
  return (
    <div className={cx("bw-grid-frame", props.tall && "bw-grid-tall")}>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.count + 1}
        aria-colcount={columnCount}
        aria-multiselectable={selectable || undefined}
        aria-busy={loading || undefined}
        className={cx("bw-grid", blank && "bw-grid-none")}
        // The widths are data, so they travel as custom properties.
        style={widthsOf(columns, selectable)}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <GridHeader
          columns={columns}
          sort={sort}
          onSortChange={props.onSortChange}
          selected={selectable ? (all ? "all" : chosen.size > 0 ? "some" : "none") : null}
          onSelectAll={selectAll}
          now={at.row < 0 ? at.column : null}
        />
        {loading && rows.count === 0 ? <SkeletonRows columns={columns} selectable={selectable} /> : null}
        {blank ? null : (
          <div role="rowgroup" className="bw-grid-body" style={{ height: virtual.getTotalSize() }}>
            {drawn.map((item) => {
              const row = rows.at(item.index);
              return (
                <GridRow
                  key={slots.current.get(item.index)}
                  row={row}
                  id={row === undefined ? "" : rowId(row)}
                  label={row === undefined ? "" : rowLabel(row)}
                  index={item.index}
                  top={item.start - HEAD}
                  columns={columns}
                  selected={selectable ? row !== undefined && chosen.has(rowId(row)) : null}
                  onToggle={onToggle}
                  onOpen={onOpen}
                  now={at.row === item.index ? at.column : null}
                />
              );
            })}
          </div>
        )}
      </div>
      {blank ? <div className="bw-grid-blank">{empty}</div> : null}
      {chosen.size > 0 && bulkActions ? (
        <BulkBar count={chosen.size} onClear={() => select(NOTHING)}>
          {bulkActions}
        </BulkBar>
      ) : (
        footer?.(rowsInView(firstShown, lastShown, rows.count))
      )}
    </div>
  );
}

/** The indexes with one more, in order; none that is not there. */
function withRow(indexes: number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || indexes.includes(row)) return indexes;
  return row < (indexes[0] ?? 0) ? [row, ...indexes] : [...indexes, row];
}

const innerControl = (cell: HTMLElement) =>
  cell.querySelector<HTMLElement>("a[href], button, input, select, textarea");

const ROW_PADDING = 38;
const SELECT_WIDTH = 36;

/**
 * The columns, and the least width of a row: below it the grid scrolls sideways. A width taken from the content
 * would differ from row to row, and flexible columns would push the last ones out of sight.
 */
function widthsOf<Row>(columns: readonly GridColumn<Row>[], selectable: boolean): Record<string, string> {
  const tracks = columns.map(({ width = 120, flex }) =>
    flex ? `minmax(${width}px, ${flex}fr)` : `${width}px`,
  );
  const least = columns.reduce((sum, { width = 120 }) => sum + width, selectable ? SELECT_WIDTH : 0);
  return {
    "--bw-grid-columns": [...(selectable ? [`${SELECT_WIDTH}px`] : []), ...tracks].join(" "),
    "--bw-grid-least": `${least + ROW_PADDING}px`,
  };
}

type SkeletonRowsProps<Row> = { readonly columns: readonly GridColumn<Row>[]; readonly selectable: boolean };

function SkeletonRows<Row>({ columns, selectable }: SkeletonRowsProps<Row>) {
  return (
    <div className="bw-grid-skeleton" aria-hidden>
      {Array.from({ length: 10 }, (_, index) => index).map((index) => (
        <div key={index} className="bw-grid-row">
          {selectable ? (
            <span className="bw-grid-cell">
              <Bone width="16px" height="16px" />
            </span>
          ) : null}
          {columns.map((column, place) => (
            <span key={column.id} className="bw-grid-cell">
              <Bone width={`${45 + ((index * 7 + place * 13) % 40)}%`} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
