import { useMemo } from "react";
import { useLocation } from "react-router";
import type { GridPlace, PlaceInGrid } from "#ui/data-grid/use-grid-place.ts";

/** Places by history entry: numbers only, for the last lists. */
const places = new Map<string, PlaceInGrid>();
const MOST = 50;

function keep(key: string, place: PlaceInGrid): void {
  places.delete(key);
  places.set(key, place);
  const oldest = places.keys().next();
  if (places.size > MOST && !oldest.done) places.delete(oldest.value);
}

/** Back returns a list to the row where it was left; a newly opened address starts at the top. */
export function useListPlace(): GridPlace {
  const { key } = useLocation();
  return useMemo(
    () => ({ start: places.get(key) ?? null, onPlace: (place: PlaceInGrid) => keep(key, place) }),
    [key],
  );
}
