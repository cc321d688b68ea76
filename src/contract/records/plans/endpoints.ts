import { z } from "zod";
import { idOrUuid, idParam } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { keptPlan } from "#contract/records/wavr/schema.ts";
import { planChanges } from "./changes.ts";
import {
  checkInAnswer,
  checkInBody,
  planReviewAnswer,
  planReviewBody,
  plansOfCase,
  safetyPlan,
  safetyPlanBody,
} from "./schema.ts";
import { separation } from "./separation.ts";

const params = z.object({ id: idOrUuid });
const ofCase = (right: "view" | "edit") => ({ kind: "record", record: "case", right, param: "id" }) as const;
const base = { group: "plans", base: "v2", params } as const;

/** The published fifth step (DOMAIN-1, DOMAIN-10, 8): plans of a case, and the check-ins by which they are looked after. */
export const planEndpoints = {
  "plans.show": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/plans",
    summary:
      "The safety plans of a case with their versions, heads of its WAVR plans, and the check-ins of both",
    policy: ofCase("view"),
    response: item(plansOfCase),
    cache: true,
    audit: "plan.view",
  }),
  "plans.separation": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/separation",
    summary: "Where the school days of a case's subjects and targets meet, and what is free instead",
    policy: ofCase("view"),
    response: item(separation),
    cache: true,
    audit: "plan.view",
  }),
  "plans.version": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/plans/{planId}/versions/{number}",
    summary: "What a plan of either kind said in one of its versions",
    policy: ofCase("view"),
    params: params.extend({ planId: idOrUuid, number: idParam }),
    response: item(keptPlan),
    cache: true,
    audit: "plan.view",
  }),
  "plans.changes": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/plans/{planId}/versions",
    summary: "What each version of a plan of either kind changed, the first of them first",
    policy: ofCase("view"),
    params: params.extend({ planId: idOrUuid }),
    response: z.looseObject({ data: z.array(planChanges) }),
    cache: true,
    audit: "plan.view",
  }),
  "plans.save": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/safety-plans",
    summary: "Save a safety plan; with a uuid that exists it is its next version, and needs If-Match",
    policy: ofCase("edit"),
    body: safetyPlanBody,
    status: 201,
    response: item(safetyPlan),
    changes: ["plans", "wavr", "cases", "floorPlans", "locations", "tasks", "dashboard"],
    audit: "plan.save",
  }),
  "plans.checkIn": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/check-ins",
    summary: "Answer a check-in; the next one comes by the cadence of its plan",
    policy: ofCase("edit"),
    body: checkInBody,
    response: checkInAnswer,
    changes: ["plans", "wavr", "cases", "tasks", "dashboard"],
    queue: true,
    audit: "plan.check_in",
  }),
  "plans.review": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/plan-reviews",
    summary:
      "Say what a review of a plan in force found, and when the next one is; it is the plan's next version",
    policy: ofCase("edit"),
    body: planReviewBody,
    response: planReviewAnswer,
    changes: ["plans", "wavr", "cases", "tasks", "dashboard"],
    queue: true,
    audit: "plan.review",
  }),
};
