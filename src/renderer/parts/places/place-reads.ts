import { useQueries, useQuery } from "@tanstack/react-query";
import { daysAfter } from "#contract/kit/days.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useToday } from "#lib/words/use-today.ts";

const daysAhead = 20;
export const mostAhead = 3;

/** What bears on a location now; null: on every location that one sees. */
export function useInForce(locationId: number | null) {
  const query = locationId === null ? {} : { location_id: locationId };
  return useQuery(apiQuery(useApi(), "impactors.inForce", { query }));
}

function useAheadQueries(locationId: number) {
  const api = useApi();
  const today = useToday();
  const days = { from: today, to: daysAfter(today, daysAhead), location_id: locationId };
  const about = { location_id: locationId, state: "in_force,coming", per_page: mostAhead };
  return {
    events: apiQuery(api, "locationEvents.calendar", { query: days }),
    issued: apiQuery(api, "bulletins.list", { query: about }),
  };
}

/** What takes place at a location in the next three weeks, and the bulletins about it. */
export function usePlaceAhead(locationId: number) {
  const { events, issued } = useAheadQueries(locationId);
  return { events: useQuery(events), issued: useQuery(issued) };
}

/**
 * Is it known what stands above the rest of a page about its location? It may be nothing, so no room can be kept for it:
 * the page waits, and nothing moves away from under a pointer. Null: there is no location.
 */
export function usePlaceKnown(locationId: number | null): boolean {
  const id = locationId ?? 0;
  const enabled = locationId !== null;
  const { events, issued } = useAheadQueries(id);
  const bears = apiQuery(useApi(), "impactors.inForce", { query: { location_id: id } });
  const found = useQueries({
    queries: [
      { ...events, enabled },
      { ...issued, enabled },
      { ...bears, enabled },
    ],
  });
  return !enabled || found.every(({ isPending }) => !isPending);
}
