import { z } from "zod";
import { comment, commentBody, timeEntry, timeEntryBody, timeLog } from "../entities/case-notes.ts";
import { idOrUuid } from "../entities/common.ts";
import { endpoint, item } from "./endpoint.ts";

const params = z.object({ id: idOrUuid });
const on = (right: "view" | "edit") => ({ kind: "record", record: "case", right, param: "id" }) as const;
const base = { group: "cases", base: "v2", params } as const;

/** Spec §7, "Cases": comments and the time log. */
export const caseNoteEndpoints = {
  "cases.comments": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/comments",
    summary: "The comments on a case, in the order in which they were made",
    policy: on("view"),
    response: z.looseObject({ data: z.array(comment) }),
    cache: true,
    audit: "comments.list",
  }),
  "cases.comment": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/comments",
    summary: "Comment on a case",
    policy: on("edit"),
    body: commentBody,
    status: 201,
    response: item(comment),
    queue: true,
    changes: ["cases"],
    audit: "comment.create",
  }),
  "cases.timeLog": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/time-log",
    summary: "The time that a case took, entry by entry",
    policy: on("view"),
    response: timeLog,
    cache: true,
    audit: "time-log.list",
  }),
  "cases.logTime": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/time-log",
    summary: "Log time that was spent on a case",
    policy: on("edit"),
    body: timeEntryBody,
    status: 201,
    response: item(timeEntry),
    queue: true,
    changes: ["cases"],
    audit: "time-entry.create",
  }),
};
