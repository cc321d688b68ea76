import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { CellPosition } from "#ui/data-grid/types.ts";

type Options = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly columns: number;
  readonly scrollTo: (row: number) => void;
};

/** The one cell that Tab reaches. Moving scrolls the row into being, then focuses its cell. */
export function useGridFocus({ grid, rows, columns, scrollTo }: Options) {
  const [wanted, setWanted] = useState<CellPosition>({ row: 0, column: 0 });
  const pending = useRef(false);
  const at = {
    row: Math.max(-1, Math.min(wanted.row, rows - 1)),
    column: Math.max(0, Math.min(wanted.column, columns - 1)),
  };

  const focusCell = useCallback(() => {
    const cell = grid.current?.querySelector<HTMLElement>('[data-cell="now"]');
    if (!cell) return false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }, [grid]);

  useLayoutEffect(() => {
    if (pending.current && focusCell()) pending.current = false;
  });

  // Controls inside cells are reached with F2 or the mouse; Tab leaves the grid.
  useLayoutEffect(() => {
    const inner = grid.current?.querySelectorAll<HTMLElement>(
      '[role="row"] :is(a[href], button, input, select, textarea):not([popover] *)',
    );
    for (const element of inner ?? []) element.tabIndex = -1;
  });

  const move = useCallback(
    (next: CellPosition) => {
      pending.current = true;
      setWanted(next);
      if (next.row >= 0) scrollTo(next.row);
    },
    [scrollTo],
  );
  return { at, move, note: setWanted };
}
