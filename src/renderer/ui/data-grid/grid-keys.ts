import type { CellPosition, GridSort } from "#ui/data-grid/types.ts";

type Move = {
  readonly key: string;
  readonly ctrl: boolean;
  readonly at: CellPosition;
  readonly rows: number;
  readonly columns: number;
  /** Rows of one screen. */
  readonly page: number;
};

/** Where a key leads, or null when it leads nowhere. Row -1 is the header (UI-6). */
export function moveCell({ key, ctrl, at, rows, columns, page }: Move): CellPosition | null {
  const next = target(key, ctrl, at, rows, columns, page);
  if (!next) return null;
  return {
    row: Math.max(-1, Math.min(rows - 1, next.row)),
    column: Math.max(0, Math.min(columns - 1, next.column)),
  };
}

function target(key: string, ctrl: boolean, at: CellPosition, rows: number, columns: number, page: number) {
  const { row, column } = at;
  switch (key) {
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowRight":
      return { row, column: column + 1 };
    case "ArrowLeft":
      return { row, column: column - 1 };
    case "Home":
      return { row: ctrl ? Math.min(0, rows - 1) : row, column: 0 };
    case "End":
      return { row: ctrl ? rows - 1 : row, column: columns - 1 };
    case "PageDown":
      return { row: row + page, column };
    case "PageUp":
      return { row: Math.max(0, row - page), column };
    default:
      return null;
  }
}

/** The selection with one row more or less. */
export function toggled(selection: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection with rows added; never more than `most`. */
export function extended(
  selection: ReadonlySet<string>,
  ids: readonly string[],
  most = Number.POSITIVE_INFINITY,
): ReadonlySet<string> {
  const next = new Set(selection);
  for (const id of ids) if (next.size < most) next.add(id);
  return next;
}

/** Up, then down, then up again. */
export function nextSort(sort: GridSort, column: string): GridSort {
  const up = sort?.column === column && sort.direction === "ascending";
  return { column, direction: up ? "descending" : "ascending" };
}
