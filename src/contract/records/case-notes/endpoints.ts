import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { moveBody } from "#contract/records/compartments/schema.ts";
import {
  comment,
  commentBody,
  commentEdit,
  commentList,
  commentVersion,
  newest,
  timeEntry,
  timeEntryBody,
  timeEntryEdit,
  timeLog,
  timeLogQuery,
} from "./schema.ts";

const params = z.object({ id: idOrUuid });
const on = (right: "view" | "edit") => ({ kind: "record", record: "case", right, param: "id" }) as const;
const ofComment = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "comment", right, param: "commentId" }) as const;
const ofEntry = (right: "edit" | "delete") =>
  ({ kind: "record", record: "time-entry", right, param: "entryId" }) as const;
const commentParams = params.extend({ commentId: idOrUuid });
const entryParams = params.extend({ entryId: idOrUuid });
const base = { group: "cases", base: "v2", params } as const;

/** Spec §7, "Cases": comments and the time log. */
export const caseNoteEndpoints = {
  "cases.comments": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/comments",
    summary: "The newest comments on a case, newest first, and who may be mentioned in one",
    policy: on("view"),
    query: newest(50),
    response: commentList,
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
    changes: ["cases", "media"],
    audit: "comment.create",
  }),
  "cases.updateComment": endpoint({
    ...base,
    params: commentParams,
    method: "PUT",
    path: "/cases/{id}/comments/{commentId}",
    summary: "Reword a comment; the wording that it had stays in its history",
    policy: ofComment("edit"),
    body: commentEdit,
    response: item(comment),
    versioned: true,
    changes: ["cases", "media"],
    audit: "comment.update",
  }),
  "cases.deleteComment": endpoint({
    ...base,
    params: commentParams,
    method: "DELETE",
    path: "/cases/{id}/comments/{commentId}",
    summary: "Take a comment back with its history; that it was there, and who deleted it, stays",
    policy: ofComment("delete"),
    response: null,
    changes: ["cases", "media"],
    audit: "comment.delete",
  }),
  "cases.moveComment": endpoint({
    ...base,
    params: commentParams,
    method: "POST",
    path: "/cases/{id}/comments/{commentId}/compartment",
    summary: "Move a comment with its files to another compartment of the case, with a reason",
    policy: on("edit"),
    body: moveBody,
    response: item(comment),
    versioned: "part",
    changes: ["cases", "media"],
    audit: "comment.move",
  }),
  "cases.commentVersions": endpoint({
    ...base,
    params: commentParams,
    method: "GET",
    path: "/cases/{id}/comments/{commentId}/versions",
    summary: "Every wording of a comment, the first one first",
    policy: ofComment("view"),
    response: z.looseObject({ data: z.array(commentVersion) }),
    cache: true,
    audit: "comment.versions",
  }),
  "cases.timeLog": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/time-log",
    summary: "The time that a case took, entry by entry",
    policy: on("view"),
    query: timeLogQuery,
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
  "cases.updateTime": endpoint({
    ...base,
    params: entryParams,
    method: "PUT",
    path: "/cases/{id}/time-log/{entryId}",
    summary: "Change a time entry",
    policy: ofEntry("edit"),
    body: timeEntryEdit,
    response: item(timeEntry),
    versioned: true,
    changes: ["cases"],
    audit: "time-entry.update",
  }),
  "cases.deleteTime": endpoint({
    ...base,
    params: entryParams,
    method: "DELETE",
    path: "/cases/{id}/time-log/{entryId}",
    summary: "Delete a time entry",
    policy: ofEntry("delete"),
    response: null,
    changes: ["cases"],
    audit: "time-entry.delete",
  }),
};
