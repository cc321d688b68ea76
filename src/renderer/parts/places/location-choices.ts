import type { LocationHit } from "#contract/records/locations/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { locationTypeNames } from "#parts/words/location-words.ts";

/** A place as a picker offers it: "Cafeteria", "Room, Main building, Northfield High School". */
export const locationOption = ({ id, name, type, parent, organization_name }: LocationHit) => ({
  id: String(id),
  label: name,
  note: [locationTypeNames[type], parent, organization_name].filter(Boolean).join(", "),
  school: organization_name,
});

/** Searches places for a picker. Those that the server does not have yet cannot be chosen: it gives them their number. */
export function useLocationSearch() {
  const api = useApi();
  return async (text: string, signal: AbortSignal): Promise<readonly LocationHit[]> => {
    const found = await api("locations.search", { query: { q: text.trim() } }, { signal });
    return found.data.data.filter((each) => !isMadeHere(each));
  };
}
