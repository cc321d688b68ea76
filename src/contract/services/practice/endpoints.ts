import { endpoint, item, writers } from "#contract/kit/endpoint.ts";
import { practice } from "./schema.ts";

const base = { group: "practice", base: "v2", path: "/practice" } as const;
const changes = ["practice", "cases", "persons", "assessments", "tasks", "dashboard"] as const;

/** A case with invented people, for its maker alone (decision 059). */
export const practiceEndpoints = {
  "practice.show": endpoint({
    ...base,
    method: "GET",
    summary: "One's own practice case, and what was done in it; null without one",
    policy: { kind: "member" },
    response: item(practice.nullable()),
  }),
  "practice.create": endpoint({
    ...base,
    method: "POST",
    summary: "Make a practice case with invented people; the one that is there, if there is one",
    policy: { kind: "create", roles: writers },
    status: 201,
    response: item(practice),
    unstored: true,
    changes,
    audit: "practice.create",
  }),
  "practice.erase": endpoint({
    ...base,
    method: "DELETE",
    summary: "Erase one's practice case with everything in it",
    policy: { kind: "member" },
    response: null,
    changes,
    audit: "practice.erase",
  }),
};
