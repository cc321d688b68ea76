import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

/** Who may make the calls about threat intelligence bulletins. */
export const bulletinRules = {
  "bulletins.issue": { kind: "location", right: "edit" },
  "bulletins.create": { within: "organization", right: "edit" },
  "bulletins.list": { who: "member" },
  "bulletins.new": { who: "writer" },
  "bulletins.names": { who: "writer" },
  "bulletins.show": { kind: "bulletin", right: "view" },
  "bulletins.read": { kind: "bulletin", right: "view" },
  "bulletins.withdraw": { kind: "bulletin", right: "edit" },
} as const;

type Names = keyof typeof bulletinRules & EndpointName;

/** Addressed to the organization of the target. */
const bulletinBody = (target: Target) => ({
  uuid: randomUUID(),
  title: "Fight announced for the away game",
  body: "Two groups have agreed to meet at the north gate. Have two adults there from six.",
  source: "A call to the front office",
  reliability: "usually",
  credibility: "possible",
  organization_ids: [target.organizationId],
  location_group_ids: [],
  valid_from: "2026-11-19T17:00:00.000Z",
  valid_to: "2099-11-21T03:00:00.000Z",
});

const one = (target: Target) => ({ id: target.bulletin.uuid });

export const bulletinRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "bulletins.issue": (target) => ({
    params: { id: target.plain.location.id },
    body: bulletinBody(target),
  }),
  "bulletins.create": (target) => ({
    body: { ...bulletinBody(target), organization_id: target.organizationId },
  }),
  "bulletins.list": () => ({
    query: { q: "away", state: "in_force,coming", unread: "yes", location_id: 1, location_group_id: 1 },
  }),
  "bulletins.new": () => ({}),
  "bulletins.names": () => ({ body: { text: "Wren Ashby is said to be there" } }),
  "bulletins.show": (target) => ({ params: { id: target.bulletin.id } }),
  "bulletins.read": (target) => ({ params: one(target), body: {} }),
  "bulletins.withdraw": (target) => ({
    params: one(target),
    body: { reason: "It was about another school." },
  }),
};
