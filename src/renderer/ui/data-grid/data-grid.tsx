// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is built of rows that lie absolute, which tables cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: cells get their tabIndex from one helper
import "./data-grid.css";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useCallback, useRef } from "react";
import { cx } from "#ui/class-names.ts";
import { BulkBar } from "#ui/data-grid/grid-footer.tsx";
import { GridHeader } from "#ui/data-grid/grid-header.tsx";
import { extended, moveCell, toggled } from "#ui/data-grid/grid-keys.ts";
import { GridRow } from "#ui/data-grid/grid-row.tsx";
import type { GridColumn, GridSort } from "#ui/data-grid/types.ts";
import { useGridFocus } from "#ui/data-grid/use-grid-focus.ts";
import { announce } from "#ui/live-region.tsx";
import { Bone } from "#ui/skeleton.tsx";

export type DataGridProps<Row> = {
  /** Name of the grid: "Cases". */
  readonly label: string;
  /** The columns to show, in order. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Names a row for "Select …". */
  readonly rowLabel: (row: Row) => string;
  /** All rows, also those not loaded; `rows.length` unless told. */
  readonly total?: number;
  /** Place of the first loaded row among all, from 0. */
  readonly offset?: number;
  readonly sort?: GridSort;
  readonly onSortChange?: (sort: GridSort) => void;
  /** Ids of the chosen rows; without it there is no select column. */
  readonly selection?: ReadonlySet<string>;
  readonly onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** Buttons for the chosen rows, Delete last. */
  readonly bulkActions?: ReactNode;
  /** Enter, and a press on the row. The title should be a link as well. */
  readonly onOpen?: (row: Row) => void;
  /** First load: shows skeleton rows. */
  readonly loading?: boolean;
  /** In place of rows when there are none: an `EmptyState`. */
  readonly empty?: ReactNode;
  /** A `GridFooter`. */
  readonly footer?: ReactNode;
};

const ROW = 36;
const HEAD = 33;
const NOTHING: ReadonlySet<string> = new Set();

/** The list of every list screen (UI.md §5, §6): virtual rows, one tab stop, arrows move from cell to cell. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, columns, rows, rowId, rowLabel, total = rows.length, offset = 0, sort = null } = props;
  const { selection, onSelectionChange, onOpen, loading = false, empty, footer, bulkActions } = props;
  const grid = useRef<HTMLDivElement>(null);
  const anchorRow = useRef(0);
  const selectable = selection !== undefined;
  const chosen = selection ?? NOTHING;
  const columnCount = columns.length + (selectable ? 1 : 0);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    overscan: 8,
    initialRect: { width: 1200, height: 720 },
  });
  const scrollTo = useCallback((row: number) => virtual.scrollToIndex(row, { align: "auto" }), [virtual]);
  const { at, move, note } = useGridFocus({ grid, rows: rows.length, columns: columnCount, scrollTo });

  const ids = () => rows.map(rowId);
  const select = (next: ReadonlySet<string>) => onSelectionChange?.(next);
  const selectAll = () => {
    const all = ids();
    const every = all.every((id) => chosen.has(id));
    select(new Set(every ? [...chosen].filter((id) => !all.includes(id)) : [...chosen, ...all]));
    announce(every ? "Selection cleared." : `${all.length} rows selected.`);
  };
  const toggle = (index: number, extend: boolean) => {
    const row = rows[index];
    if (!row) return;
    select(extend ? extended(chosen, ids(), anchorRow.current, index) : toggled(chosen, rowId(row)));
    anchorRow.current = index;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // A dialog that a cell opened lies elsewhere in the document; its keys are its own.
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
      announce("Selection cleared.");
    } else if (event.key === "F2") innerControl(target)?.focus();
    else if (event.key === "Enter" || event.key === " ") act(event.key, target);
    else {
      const page = Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - HEAD) / ROW) - 1);
      const next = moveCell({ key: event.key, ctrl, at, rows: rows.length, columns: columnCount, page });
      if (!next) return;
      if (event.shiftKey && selectable && at.row >= 0 && next.row >= 0 && next.row !== at.row) {
        select(extended(chosen, ids(), at.row, next.row));
      }
      move(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const act = (key: string, cell: HTMLElement) => {
    const row = rows[at.row];
    const onCheckbox = selectable && at.column === 0;
    if (at.row < 0 || !row || (onCheckbox && key === "Enter")) innerControl(cell)?.click();
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

  const chosenHere = rows.filter((row) => chosen.has(rowId(row))).length;
  const all = chosenHere === rows.length && rows.length > 0;
  const blank = !loading && rows.length === 0;
  return (
    <div className="bw-grid-frame">
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
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
          selected={selectable ? (all ? "all" : chosenHere > 0 ? "some" : "none") : null}
          onSelectAll={selectAll}
          now={at.row < 0 ? at.column : null}
        />
        {loading && rows.length === 0 ? <SkeletonRows columns={columns} selectable={selectable} /> : null}
        {blank ? null : (
          <div role="rowgroup" className="bw-grid-body" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              const id = rowId(row);
              return (
                <GridRow
                  key={id}
                  row={row}
                  label={rowLabel(row)}
                  index={item.index}
                  absoluteIndex={item.index + offset}
                  top={item.start - HEAD}
                  columns={columns}
                  selected={selectable ? chosen.has(id) : null}
                  onToggle={(extend) => toggle(item.index, extend)}
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
        footer
      )}
    </div>
  );
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
