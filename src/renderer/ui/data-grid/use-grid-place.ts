import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { CellPosition } from "#ui/data-grid/types.ts";

/** Where a grid was: how far it was scrolled, and which cell had the focus. */
export type PlaceInGrid = { readonly top: number; readonly at: CellPosition };

/** Remembers the place of a grid that is left and comes back. */
export type GridPlace = {
  readonly start: PlaceInGrid | null;
  readonly onPlace: (place: PlaceInGrid) => void;
};

type Options = {
  readonly grid: RefObject<HTMLElement | null>;
  readonly at: CellPosition;
  readonly note: (at: CellPosition) => void;
  readonly count: number;
  readonly rowsKey: string;
  readonly place: GridPlace | undefined;
};

/** Takes a grid back to where it was once there are rows, and to its top when there are others. */
export function useGridPlace({ grid, at, note, count, rowsKey, place }: Options): void {
  const start = useRef(place?.start ?? null);
  const key = useRef(rowsKey);
  const top = useRef(0);
  const onPlace = place?.onPlace;

  useLayoutEffect(() => {
    if (key.current === rowsKey) return;
    key.current = rowsKey;
    start.current = null;
    if (grid.current) grid.current.scrollTop = 0;
    note({ row: 0, column: 0 });
  }, [grid, rowsKey, note]);

  useLayoutEffect(() => {
    if (count === 0 || start.current === null || !grid.current) return;
    grid.current.scrollTop = start.current.top;
    note(start.current.at);
    start.current = null;
  }, [grid, count, note]);

  useEffect(() => {
    const element = grid.current;
    if (!element || !onPlace) return;
    // Before the rows are there, the top is not where the grid was left.
    const tell = () => {
      if (start.current !== null) return;
      top.current = element.scrollTop;
      onPlace({ top: top.current, at });
    };
    tell();
    element.addEventListener("scroll", tell, { passive: true });
    return () => element.removeEventListener("scroll", tell);
  }, [grid, onPlace, at.row, at.column]);
}
