// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is built of rows that lie absolute, which tables cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: cells get their tabIndex from one helper

import { ArrowDown, ArrowUp } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { nextSort } from "#ui/data-grid/grid-keys.ts";
import type { GridColumn, GridSort } from "#ui/data-grid/types.ts";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";

type GridHeaderProps<Row> = {
  readonly columns: readonly GridColumn<Row>[];
  readonly sort: GridSort;
  readonly onSortChange?: ((sort: GridSort) => void) | undefined;
  /** Null without a select column. */
  readonly selected: "none" | "some" | "all" | null;
  readonly onSelectAll: () => void;
  /** Column of the focused cell, null when the focus is on a row. */
  readonly now: number | null;
};

/** The header row: sort buttons, and the box that selects all. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns, sort, onSortChange, selected, onSelectAll, now } = props;
  const first = selected === null ? 0 : 1;
  const cell = (index: number) => ({
    "aria-colindex": index + 1,
    "data-column": index,
    "data-cell": now === index ? "now" : undefined,
    tabIndex: now === index ? 0 : -1,
  });
  return (
    <div role="rowgroup" className="bw-grid-headgroup">
      <div role="row" tabIndex={-1} aria-rowindex={1} className="bw-grid-row bw-grid-head" data-row={-1}>
        {selected === null ? null : (
          <div {...cell(0)} role="columnheader" className="bw-grid-cell bw-grid-select">
            <Checkbox
              label={t("Select all rows")}
              hideLabel
              checked={selected === "all"}
              indeterminate={selected === "some"}
              onChange={onSelectAll}
            />
          </div>
        )}
        {columns.map((column, index) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
          return (
            <div
              {...cell(index + first)}
              key={column.id}
              role="columnheader"
              aria-sort={direction ?? (column.sortable ? "none" : undefined)}
              className={cx("bw-grid-cell", column.align === "end" && "bw-grid-cell-end")}
            >
              {column.sortable && onSortChange ? (
                <button
                  type="button"
                  className="bw-grid-sort"
                  onClick={() => onSortChange(nextSort(sort, column.id))}
                >
                  <span className="bw-ellipsis" title={column.header}>
                    {column.header}
                  </span>
                  {direction ? <Icon of={Arrow} size={14} /> : null}
                </button>
              ) : (
                <span className="bw-ellipsis" title={column.header}>
                  {column.header}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
