import { useEffect } from "react";
import type { LocationSummary } from "#contract/records/locations/schema.ts";
import type { EndlessList } from "#lib/lists/use-endless-list.ts";

/** Places on one map at most: more are not told apart on a screen, and each page of a list is read. */
export const mostOnMap = 1_000;

/** All places of the list that the map draws; null while they load. */
export function useMapPlaces(list: EndlessList<LocationSummary>): readonly LocationSummary[] | null {
  const { rows, total, onWindow } = list;
  const count = Math.min(total ?? 0, mostOnMap);
  useEffect(() => {
    if (count > 0) onWindow(0, count - 1);
  }, [count, onWindow]);
  if (total === null) return null;
  const places: LocationSummary[] = [];
  for (let index = 0; index < count; index += 1) {
    const place = rows.at(index);
    if (place === undefined) return null;
    places.push(place);
  }
  return places;
}
