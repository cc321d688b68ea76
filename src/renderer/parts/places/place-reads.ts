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

type Api = ReturnType<typeof useApi>;

/** The bulletins about a location, what it is a part of, or what is a part of it. */
const issuedAt = (api: Api, locationId: number) =>
  apiQuery(api, "bulletins.list", {
    query: { location_id: locationId, state: "in_force,coming", per_page: mostAhead },
  });

function useAheadQueries(locationId: number) {
  const api = useApi();
  const today = useToday();
  const days = { from: today, to: daysAfter(today, daysAhead), location_id: locationId };
  return {
    events: apiQuery(api, "locationEvents.calendar", { query: days }),
    issued: issuedAt(api, locationId),
  };
}

/** The bulletins about some locations that are not over, each once. */
export function useIssuedAt(locationIds: readonly number[]) {
  const api = useApi();
  const found = useQueries({ queries: [...new Set(locationIds)].map((each) => issuedAt(api, each)) });
  const all = found.flatMap(({ data }) => data?.data ?? []);
  return all.filter(
    ({ uuid, valid_to }, at) =>
      Date.parse(valid_to) > Date.now() && all.findIndex((each) => each.uuid === uuid) === at,
  );
}

/** What takes place at a location in the next three weeks, and the bulletins about it. */
export function usePlaceAhead(locationId: number) {
  const { events, issued } = useAheadQueries(locationId);
  return { events: useQuery(events), issued: useQuery(issued) };
}

/**
 * Is it known what stands above the rest of a page about its location? It may be nothing, so no room can be kept for it:
 * the page waits, and nothing moves away from under a pointer. Null: there is no location. `beside`: other locations whose
 * bulletins stand there.
 */
export function usePlaceKnown(locationId: number | null, beside: readonly number[] = []): boolean {
  const id = locationId ?? 0;
  const enabled = locationId !== null;
  const { events, issued } = useAheadQueries(id);
  const api = useApi();
  const bears = apiQuery(api, "impactors.inForce", { query: { location_id: id } });
  const found = useQueries({
    queries: [
      { ...events, enabled },
      { ...issued, enabled },
      { ...bears, enabled },
    ],
  });
  const others = useQueries({ queries: [...new Set(beside)].map((each) => issuedAt(api, each)) });
  return (
    (!enabled || found.every(({ isPending }) => !isPending)) && others.every(({ isPending }) => !isPending)
  );
}
