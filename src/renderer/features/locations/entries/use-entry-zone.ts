import { useQuery } from "@tanstack/react-query";
import type { Location } from "#contract/records/locations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";

/**
 * The zone in which days and times at a location are meant, for whoever may add to it. Read with its page, so that something
 * can be added later without a network.
 */
export const useEntryZone = (location: Location): string | undefined =>
  useQuery({
    ...apiQuery(useApi(), "locationEvents.new", { params: { id: location.uuid } }),
    enabled: location.can.edit && !isMadeHere(location),
  }).data?.data.time_zone as string | undefined;
