import type { ColumnChoice } from "#ui/data-grid/column-choice.ts";
import type { RowSource } from "#ui/data-grid/row-source.ts";
import type { GridColumn } from "#ui/data-grid/types.ts";

/** Of longer lists, rows that are still to come might say something. */
const shortList = 100;

/** The columns, those that say nothing in any row of a short list only by choice. */
export function withoutBlank<Row, C extends GridColumn<Row> & { readonly optIn?: boolean }>(
  columns: readonly C[],
  rows: RowSource<Row>,
): readonly C[] {
  if (rows.count > shortList || columns.every(({ isBlank }) => isBlank === undefined)) return columns;
  const here = Array.from({ length: rows.count }, (_, index) => rows.at(index)).filter(
    (row) => row !== undefined,
  );
  return columns.map((column) =>
    column.isBlank && here.every(column.isBlank) ? { ...column, optIn: true } : column,
  );
}

/** The chooser's state from the ids in the address: those in their order, then all others, hidden. */
export function columnChoice(
  columns: readonly { readonly id: string; readonly optIn?: boolean }[],
  shown: readonly string[] | null,
): readonly ColumnChoice[] {
  if (shown === null) return columns.map(({ id, optIn }) => ({ id, shown: !optIn }));
  const known = shown.filter(
    (id, index) => shown.indexOf(id) === index && columns.some((each) => each.id === id),
  );
  const rest = columns.filter(({ id }) => !known.includes(id));
  return [...known.map((id) => ({ id, shown: true })), ...rest.map(({ id }) => ({ id, shown: false }))];
}

/** The ids for the address; null for the standard choice. */
export function columnsOfChoice(
  columns: readonly { readonly id: string; readonly optIn?: boolean }[],
  choice: readonly ColumnChoice[],
): readonly string[] | null {
  const shown = choice.filter((column) => column.shown).map((column) => column.id);
  const standard = columns.filter((column) => !column.optIn).map((column) => column.id);
  return shown.join() === standard.join() ? null : shown;
}
