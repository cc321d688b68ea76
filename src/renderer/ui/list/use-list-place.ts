import { useMemo } from "react";
import { useLocation } from "react-router";
import type { GridPlace, PlaceInGrid } from "#ui/data-grid/use-grid-place.ts";

/** Places by entry of the history: numbers alone, and of the last lists only. */
const places = new Map<string, PlaceInGrid>();
const MOST = 50;

function keep(key: string, place: PlaceInGrid): void {
  places.delete(key);
  places.set(key, place);
  const oldest = places.keys().next();
  if (places.size > MOST && !oldest.done) places.delete(oldest.value);
}

/** Back takes a list to the row where it was left; an address that is opened anew begins at the top. */
export function useListPlace(): GridPlace {
  const { key } = useLocation();
  return useMemo(
    () => ({ start: places.get(key) ?? null, onPlace: (place: PlaceInGrid) => keep(key, place) }),
    [key],
  );
}
