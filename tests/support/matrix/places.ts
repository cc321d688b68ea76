import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";
import { placeEntryRequests, placeEntryRules } from "./place-entries.ts";
import type { Target } from "./requests.ts";

/** Who may make the calls about locations that the resource kit does not make. */
export const placeRules = {
  "locations.search": { who: "member" },
  "locations.map": { who: "member" },
  "locations.setMap": { who: "manager" },
  "locations.upload": { kind: "location", right: "edit" },
  "locations.attach": { kind: "location", right: "edit" },
  "locations.measures": { kind: "location", right: "view" },
  "locationGroups.members": { kind: "location-group", right: "view" },
  "zones.offered": { who: "member" },
  "floorPlans.layers": { kind: "floor-plan", right: "view" },
  "cases.place": { kind: "case", right: "edit" },
  ...placeEntryRules,
} as const;

type Names = Extract<EndpointName, keyof typeof placeRules>;

export const placeRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "locations.search": () => ({ query: { q: "oaks" } }),
  "locations.map": () => ({}),
  "locations.setMap": () => ({ body: { points: null } }),
  "locations.upload": (target) => ({
    params: { id: target.plain.location.id },
    file: { name: "entrances.txt", content: Buffer.from("Door 4 is locked"), type: "text/plain" },
  }),
  "locations.attach": (target) => ({
    params: { id: target.plain.location.id },
    body: { attachments: [randomUUID()] },
  }),
  "locations.measures": (target) => ({ params: { id: target.plain.location.id } }),
  "locationGroups.members": (target) => ({ params: { id: target.plain["location-group"].id } }),
  "zones.offered": () => ({ query: { q: "hall" } }),
  "floorPlans.layers": (target) => ({ params: { id: target.plain["floor-plan"].id } }),
  "cases.place": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { location_id: target.plain.location.id },
  }),
  ...placeEntryRequests,
};
