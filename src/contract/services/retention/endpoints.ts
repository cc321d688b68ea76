import { z } from "zod";
import { givenDate, id, idParam } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { resources } from "#contract/kit/kinds.ts";
import { askedTimes, fallingDue } from "./falling.ts";
import { freedCase } from "./freed.ts";
import { closedCompartment, scheduleChange } from "./schedule.ts";
import {
  destructionList,
  dueKinds,
  dueRow,
  dueStates,
  dueSummary,
  itemStates,
  keepLonger,
  listItem,
  listStates,
  newList,
} from "./schema.ts";
import { erasingSoon, scheduleAnswer } from "./shortened.ts";

const base = { group: "retention", base: "v2" } as const;
const managers = { kind: "manage" } as const;
const params = z.object({ id: idParam });
const on = (right: "view" | "edit") =>
  ({ kind: "record", record: "destruction", right, param: "id" }) as const;

const tree = { organization_id: idParam.optional() };
const filteredId = idParam.meta({ examples: [1, 7] }).optional();
/** The day for which is asked what falls due; today without it. */
const asOf = { at: givenDate.meta({ examples: ["2027-01-31", "2040-02-29"] }).optional() };

/**
 * How long records are kept, what falls due, and how it is destroyed: one administrator proposes a list, another one
 * confirms it, and a certificate without content stays (V-16, decision 058). Only administrators of the whole tree.
 */
export const retentionEndpoints = {
  "retention.schedule": endpoint({
    ...base,
    method: "GET",
    path: "/retention/schedule",
    policy: managers,
    summary: "How long records are kept, by category and type, and what the server removes by itself",
    query: z.object(tree),
    response: item(scheduleAnswer),
  }),
  "retention.setSchedule": endpoint({
    ...base,
    method: "PUT",
    path: "/retention/schedule",
    policy: managers,
    summary:
      "Set how long records are kept, for the whole tree; with a password given in the last ten minutes where the server erases sooner than before",
    body: scheduleChange,
    response: item(scheduleAnswer),
    changes: ["retention", "notifications"],
    audit: "retention.schedule",
  }),
  "retention.takeBack": endpoint({
    ...base,
    method: "POST",
    path: "/retention/schedule/take-back",
    policy: managers,
    summary: "Take the times back that were shortened in the last 30 days, before anything is erased by them",
    body: z.object({ organization_id: id.optional() }),
    response: item(scheduleAnswer),
    changes: ["retention", "notifications"],
    audit: "retention.take-back",
  }),
  "retention.erasing": endpoint({
    ...base,
    method: "GET",
    path: "/retention/erasing",
    policy: managers,
    summary: "How much a time of a compartment would have the server erase, 30 days from now",
    query: z.object({
      ...tree,
      compartment: closedCompartment,
      months: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(1_200)
        .meta({ examples: [1, 24] }),
    }),
    response: item(erasingSoon),
    audit: "retention.due",
  }),
  "retention.falling": endpoint({
    ...base,
    method: "GET",
    path: "/retention/falling",
    policy: managers,
    summary: "What would fall due at once by other times than those that hold",
    query: z.object({ ...tree, ...askedTimes }),
    response: item(fallingDue),
    audit: "retention.due",
  }),
  "retention.freed": endpoint({
    ...base,
    method: "GET",
    path: "/retention/freed",
    policy: managers,
    summary:
      "Cases that nothing protects any more, and from when the server erases what of them lies in compartments",
    query: z.object(tree),
    response: z.looseObject({ data: z.array(freedCase) }),
    audit: "retention.due",
  }),
  "retention.summary": endpoint({
    ...base,
    method: "GET",
    path: "/retention/summary",
    policy: managers,
    summary: "How much falls due by a day, by organization and category",
    query: z.object({ ...tree, ...asOf }),
    response: item(dueSummary),
  }),
  "retention.due": endpoint({
    ...base,
    method: "GET",
    path: "/retention/due",
    policy: managers,
    summary: "What falls due by a day, with the rule, and what goes with each",
    query: listQuery(
      ["since"],
      {
        ...tree,
        ...asOf,
        kind: z.enum(dueKinds).default("case"),
        standing: anyOf(dueStates),
        school_id: filteredId,
        category_id: filteredId,
      },
      "since",
    ).omit({ q: true }),
    response: page(dueRow),
    audit: "retention.due",
  }),
  "retention.keep": endpoint({
    ...base,
    method: "PUT",
    path: "/retention/keeps",
    policy: managers,
    summary: "Keep a record longer, until a day and for a reason; or no longer",
    body: keepLonger,
    response: null,
    changes: ["retention"],
    audit: "retention.keep",
  }),
  "retention.lists": endpoint({
    ...base,
    method: "GET",
    path: "/retention/lists",
    policy: managers,
    summary: "Lists of records to be destroyed, the newest first",
    query: listQuery(["proposed_at"], { state: anyOf(listStates) }, "-proposed_at").omit({ q: true }),
    response: page(destructionList),
  }),
  "retention.propose": endpoint({
    ...base,
    method: "POST",
    path: "/retention/lists",
    policy: managers,
    summary: "Propose records that are due; another administrator has to confirm",
    body: newList,
    status: 201,
    response: item(destructionList),
    changes: ["retention"],
    audit: "retention.propose",
  }),
  "retention.list": endpoint({
    ...base,
    method: "GET",
    path: "/retention/lists/{id}",
    policy: on("view"),
    summary: "A list: who proposed and confirmed it, how far it is, and its certificate",
    params,
    response: item(destructionList),
    audit: "retention.view",
  }),
  "retention.items": endpoint({
    ...base,
    method: "GET",
    path: "/retention/lists/{id}/items",
    policy: on("view"),
    summary: "The records of a list, and what became of each",
    params,
    query: listQuery(["id"], { state: anyOf(itemStates) }, "id").omit({ q: true }),
    response: page(listItem),
    audit: "retention.view",
  }),
  "retention.confirm": endpoint({
    ...base,
    method: "POST",
    path: "/retention/lists/{id}/confirm",
    policy: on("edit"),
    summary:
      "Confirm what somebody else proposed, with a password given in the last ten minutes; it is destroyed then",
    params,
    response: item(destructionList),
    changes: ["retention", "notifications"],
    audit: "retention.confirm",
  }),
  "retention.cancel": endpoint({
    ...base,
    method: "POST",
    path: "/retention/lists/{id}/cancel",
    policy: on("edit"),
    summary: "Take a list back, or stop destroying; what is destroyed is gone",
    params,
    response: item(destructionList),
    changes: resources.filter((each) => each !== "session"),
    audit: "retention.cancel",
  }),
  "retention.certificate": endpoint({
    ...base,
    method: "GET",
    path: "/retention/lists/{id}/certificate",
    policy: on("view"),
    summary: "The certificate of destruction as a file, sealed with the audit key",
    params,
    format: "file",
    response: null,
    audit: "retention.certificate",
  }),
};
