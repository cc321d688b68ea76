import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, page } from "#contract/kit/endpoint.ts";
import { caseRecord } from "#contract/records/cases/schema.ts";
import {
  archiveBody,
  caseEvent,
  caseMatch,
  closeBody,
  eventGroups,
  guestChange,
  holdBody,
  matchBody,
  reopenBody,
  teamChange,
  timelineNames,
} from "./schema.ts";

const params = z.object({ id: idOrUuid });
const on = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "case", right, param: "id" }) as const;
const base = { group: "cases", base: "v2", params } as const;
const changed = ["cases", "dashboard"] as const;
/** Whether its case has ended stands in a task: nothing is due there any more. */
const moved = [...changed, "tasks", "plans"] as const;
const whole = z.coerce.number<string | number>().int().min(1);

/** Spec §7, "Cases": team, archive, closing, legal hold, timeline and matches (decision 014). */
export const caseWorkEndpoints = {
  "cases.timeline": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/timeline",
    summary: "What happened to a case, the latest first",
    policy: on("view"),
    query: z.object({
      page: whole.max(100_000).default(1),
      per_page: whole.max(200).default(50),
      group: anyOf(eventGroups),
      user_id: whole.optional(),
      person_id: whole.optional(),
    }),
    response: page(caseEvent).extend({ names: timelineNames }),
    cache: true,
    audit: "timeline.list",
  }),
  "cases.team": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/user",
    summary: "Add a colleague to the team, change their role or take them off",
    policy: on("edit"),
    body: teamChange,
    response: item(caseRecord),
    // What is written about an adult names who of the team may not read it.
    changes: ["cases", "dashboard", "tasks", "plans", "wavr", "notifications"],
    audit: "case.team",
  }),
  "cases.guest": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/guest",
    summary: "Add somebody without an account to the team, change them or take them off",
    policy: on("edit"),
    body: guestChange,
    response: item(caseRecord),
    changes: changed,
    audit: "case.team",
  }),
  "cases.archive": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/archive",
    summary: "Archive a case, or restore it",
    policy: on("edit"),
    body: archiveBody,
    response: item(caseRecord),
    versioned: true,
    changes: moved,
    audit: "case.archive",
    whileArchived: true,
  }),
  "cases.close": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/close",
    summary: "Close a case with a reason",
    policy: on("edit"),
    body: closeBody,
    response: item(caseRecord),
    versioned: true,
    changes: moved,
    audit: "case.close",
  }),
  "cases.reopen": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/reopen",
    summary: "Reopen a closed case with a reason",
    policy: on("edit"),
    body: reopenBody,
    response: item(caseRecord),
    versioned: true,
    changes: moved,
    audit: "case.reopen",
  }),
  "cases.hold": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/legal-hold",
    summary: "Put a case under legal hold, or lift the hold",
    policy: on("delete"),
    body: holdBody,
    response: item(caseRecord),
    versioned: true,
    changes: [...changed, "retention"],
    audit: "case.hold",
  }),
  "cases.matches": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/matches",
    summary: "Cases that may be related, with the reasons, and what was decided of them",
    policy: on("view"),
    response: z.looseObject({ data: z.array(caseMatch) }),
    cache: true,
    audit: "matches.list",
  }),
  "cases.match": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/match",
    summary: "Confirm that two cases are related, dismiss it, or take the decision back",
    policy: on("edit"),
    body: matchBody,
    response: z.looseObject({ data: z.array(caseMatch) }),
    changes: ["cases"],
    audit: "case.match",
  }),
};
