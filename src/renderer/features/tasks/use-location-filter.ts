import { useQuery } from "@tanstack/react-query";
import { placeInSchool } from "#contract/records/locations/place-words.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { useLocationSearch } from "#parts/places/location-choices.ts";
import type { ListFilter } from "#ui/list/list-filters.ts";

/** Whose events the calendar shows, with the name of the location that the address has. Tasks are at no location. */
export function useLocationFilter(chosen: string | undefined): ListFilter {
  const search = useLocationSearch();
  const id = Number(chosen ?? 0);
  const found = useQuery({
    ...apiQuery(useApi(), "locations.show", { params: { id } }),
    enabled: Number.isInteger(id) && id > 0,
  });
  const place = found.data?.data;
  return {
    id: "location",
    label: t("Location"),
    options:
      place === undefined || chosen === undefined
        ? []
        : [{ value: chosen, label: placeInSchool(place.name, place.organization_name) }],
    search: async (text, signal) =>
      (await search(text, signal)).map(({ id: value, name, organization_name }) => ({
        value: String(value),
        label: placeInSchool(name, organization_name),
      })),
  };
}
