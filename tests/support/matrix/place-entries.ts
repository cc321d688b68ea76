import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

/** Who may make calls about events and impactors of locations: whoever may see the location reads them, and whoever may change it changes and deletes them. */
export const placeEntryRules = {
  "locationEvents.list": { kind: "location", right: "view" },
  "locationEvents.new": { kind: "location", right: "edit" },
  "locationEvents.edit": { kind: "location", right: "edit" },
  "locationEvents.create": { kind: "location", right: "edit" },
  "locationEvents.update": { kind: "location", right: "edit" },
  "locationEvents.delete": { kind: "location", right: "edit" },
  "locationEvents.calendar": { who: "member" },
  "impactors.list": { kind: "location", right: "view" },
  "impactors.new": { kind: "location", right: "edit" },
  "impactors.edit": { kind: "location", right: "edit" },
  "impactors.create": { kind: "location", right: "edit" },
  "impactors.update": { kind: "location", right: "edit" },
  "impactors.delete": { kind: "location", right: "edit" },
  "impactors.inForce": { who: "member" },
} as const;

const place = (target: Target) => ({ id: target.plain.location.id });
const one = (target: Target, name: "event" | "impactor") => ({
  ...place(target),
  entryId: target.placeEntries[name].uuid,
});
const list = { q: "a", page: 1, per_page: 50 };

export const eventBody = {
  title: "Game against Eastview",
  type: "sports",
  starts_at: "2026-11-21T01:00:00.000Z",
  ends_at: "2026-11-21T03:30:00.000Z",
  expected_attendance: 900,
  description: "Words between groups in the parking lot last year.",
  recurrence: { every: "weekly", until: "2027-02-26" },
};

export const impactorBody = {
  type: "construction",
  severity: "marked",
  starts_at: "2026-11-02T14:00:00.000Z",
  ends_at: "2026-11-24T23:00:00.000Z",
  note: "Buses stop in Lot B. Water main work on Alder Street.",
};

export const placeEntryRequests = {
  "locationEvents.list": (target) => ({
    params: place(target),
    query: { ...list, sort: "-title", type: "sports,drill", when: "ahead" },
  }),
  "locationEvents.new": (target) => ({ params: place(target) }),
  "locationEvents.edit": (target) => ({ params: one(target, "event") }),
  "locationEvents.create": (target) => ({ params: place(target), body: eventBody }),
  "locationEvents.update": (target) => ({
    params: one(target, "event"),
    body: { ...eventBody, title: "Game at home", recurrence: null },
  }),
  "locationEvents.delete": (target) => ({ params: one(target, "event") }),
  "locationEvents.calendar": (target) => ({
    query: { from: "2026-11-01", to: "2026-12-05", location_id: target.plain.location.id },
  }),
  "impactors.list": (target) => ({
    params: place(target),
    query: { ...list, sort: "starts_at", type: "construction,crowd", when: "now" },
  }),
  "impactors.new": (target) => ({ params: place(target) }),
  "impactors.edit": (target) => ({ params: one(target, "impactor") }),
  "impactors.create": (target) => ({ params: place(target), body: impactorBody }),
  "impactors.update": (target) => ({
    params: one(target, "impactor"),
    body: { ...impactorBody, ends_at: null, severity: "severe" },
  }),
  "impactors.delete": (target) => ({ params: one(target, "impactor") }),
  "impactors.inForce": (target) => ({ query: { location_id: target.plain.location.id } }),
} satisfies Partial<Record<EndpointName, (target: Target) => Call>>;
