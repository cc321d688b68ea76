import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";
import { isMissing } from "./missing.ts";
import type { Target } from "./requests.ts";

/** Who may make calls about plans: whoever sees the case reads them; who writes in it saves and answers. */
export const planRules = {
  "plans.show": { kind: "case", right: "view" },
  "plans.separation": { kind: "case", right: "view" },
  "plans.version": { kind: "case", right: "view" },
  "plans.changes": { kind: "case", right: "view" },
  "plans.save": { kind: "case", right: "edit" },
  "plans.checkIn": { kind: "case", right: "edit" },
  "plans.review": { kind: "case", right: "edit" },
} as const;

type Names = Extract<EndpointName, keyof typeof planRules>;

const caseOf = (target: Target) => ({ id: target.case?.id ?? 0 });

/** A plan in force, with everything that it can say. */
export const wholePlan = {
  status: "in_force",
  strengths: "Builds the drive train of the robotics team.",
  family_part: "His mother calls the school when a morning begins badly.",
  measures: [
    {
      what: "Arrives through the main office",
      owner_id: null,
      owner: "Front office",
      place: "Main entrance",
      time_of_day: "7:45 AM",
      starts: "2026-11-18",
      ends: "2026-12-18",
    },
  ],
  when_changes: "In danger, 911 first.",
  who_knows: "The front office knows where he arrives, not why.",
  cadence: "weekly",
  check_in_by: null,
  review_date: "2199-12-02",
  review_days: [{ kind: "court", on: "2199-12-01", words: null }],
  criteria: [{ text: "Four weeks without a worrying word", met: null, words: null }],
  signatures: [{ name: "Michelle Avery", role: "Mother", on: "2026-11-18" }],
  closing_reason: null,
};

export const planRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "plans.show": (target) => ({ params: caseOf(target) }),
  "plans.separation": (target) => ({ params: caseOf(target) }),
  "plans.version": (target) => ({ params: { ...caseOf(target), planId: target.plan.uuid, number: 1 } }),
  "plans.changes": (target) => ({ params: { ...caseOf(target), planId: target.plan.uuid } }),
  "plans.save": (target) => ({
    params: caseOf(target),
    // Whoever has a plan in force in the case gets a draft beside it.
    body: {
      person_uuid: target.person.uuid,
      state: isMissing(target.plan) ? wholePlan : { ...wholePlan, status: "draft" },
    },
  }),
  "plans.checkIn": (target) => ({
    params: caseOf(target),
    body: {
      uuid: target.plan.checkIn,
      plan_uuid: target.plan.uuid,
      outcome: "same",
      words: "Came on his own.",
      changed: null,
    },
  }),
  "plans.review": (target) => ({
    params: caseOf(target),
    body: {
      uuid: randomUUID(),
      plan_uuid: target.plan.uuid,
      result: "goes_on",
      words: "It holds.",
      next: "2199-12-20",
    },
  }),
};
