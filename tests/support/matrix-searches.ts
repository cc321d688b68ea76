import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./matrix-http.ts";
import type { Actor, RecordSet } from "./matrix-model.ts";
import type { Target } from "./matrix-requests.ts";

/** With whom the sets' searches are shared: with people by name, with a whole school or district, or with nobody. */
export const sharedSearches: Partial<Record<RecordSet, "by name" | "with all">> = {
  team: "by name",
  open: "with all",
  district: "with all",
};
/** People who are named where a search is shared by name. */
export const namedReaders: readonly Actor[] = ["viewer", "colleague"];

/** A search with every filter of the case list; a user's searches need different names. */
export const searchBody = (target: Target) => ({
  name: `Waiting ${randomUUID()}`,
  resource: "cases",
  query: {
    q: "a",
    sort: "-updated_at",
    stage: "intake,responding",
    status: "!closed",
    category_id: 1,
    type_id: "!1,2",
    organization_id: target.organizationId,
    lead: target.userId,
    tag: "verbal",
    opened: "2026-01-01..",
    updated: "..2026-12-31",
    classification: "0,none",
    mine: "yes",
    archived: "no",
    legal_hold: "no",
  },
  columns: ["number", "title", "stage", "tags"],
  shared_with: target.search.shared_with,
  alert: "daily",
});

const params = (target: Target) => ({ id: target.search.id });

export const searchRequests = {
  "searches.list": () => ({
    query: { q: "a", page: 1, per_page: 50, sort: "-updated_at", resource: "cases,tasks", owner: "me" },
  }),
  "searches.new": () => ({}),
  "searches.edit": (target) => ({ params: { id: target.search.uuid } }),
  "searches.create": (target) => ({
    body: { ...searchBody(target), shared_with: { kind: "nobody" } },
  }),
  "searches.update": (target) => ({ params: params(target), body: searchBody(target) }),
  "searches.delete": (target) => ({ params: params(target) }),
  "searches.report": (target) => ({
    params: params(target),
    query: { destination: "screen", page: 1, per_page: 50, by: "status" },
  }),
  "searches.download": (target) => ({
    params: params(target),
    body: {
      destination: "download",
      format: "csv",
      bom: true,
      reason: "Review with the district office.",
    },
  }),
} satisfies Partial<Record<EndpointName, (target: Target) => Call>>;
