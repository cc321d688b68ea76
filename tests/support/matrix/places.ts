import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

/** Who may make the calls about locations that the resource kit does not make. */
export const placeRules = {
  "locations.search": { who: "member" },
  "cases.place": { kind: "case", right: "edit" },
} as const;

type Names = Extract<EndpointName, keyof typeof placeRules>;

export const placeRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "locations.search": () => ({ query: { q: "oaks" } }),
  "cases.place": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { location_id: target.plain.location.id },
  }),
};
