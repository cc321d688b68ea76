import { useQuery } from "@tanstack/react-query";
import { daysAfter } from "#contract/kit/days.ts";
import { mostCalendarDays } from "#contract/records/location-events/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { useToday } from "#lib/words/use-today.ts";

const most = 200;

/**
 * The events of a location, ahead and over, those around it, and what bears on it. Core keeps the same reads of a location
 * whose page was opened (`src/main/core/offline/plan-places.ts`), so that the tab has them later without a network.
 */
export function useEntries(location: Location) {
  const api = useApi();
  const today = useToday();
  const params = { id: location.uuid };
  const enabled = !isMadeHere(location);
  const days = { from: today, to: daysAfter(today, mostCalendarDays - 1), location_id: location.id };
  const past = { when: "over", per_page: 50, sort: "-starts_at" } as const;
  return {
    ahead: useQuery({
      ...apiQuery(api, "locationEvents.list", { params, query: { when: "ahead", per_page: most } }),
      enabled,
    }),
    over: useQuery({ ...apiQuery(api, "locationEvents.list", { params, query: past }), enabled }),
    around: useQuery({ ...apiQuery(api, "locationEvents.calendar", { query: days }), enabled }),
    impactors: useQuery({
      ...apiQuery(api, "impactors.list", { params, query: { per_page: most } }),
      enabled,
    }),
  };
}
