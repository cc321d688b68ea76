import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

/** Who may make calls about comments, logged time and notices of cases. */
export const caseNoteRules = {
  "cases.comments": { kind: "case", right: "view" },
  "cases.comment": { kind: "case", right: "edit" },
  "cases.updateComment": { kind: "comment", right: "edit" },
  "cases.deleteComment": { kind: "comment", right: "delete" },
  "cases.moveComment": { kind: "case", right: "edit" },
  "cases.moveFile": { kind: "case", right: "edit" },
  "persons.moveFile": { kind: "person", right: "edit" },
  "cases.moveTask": { kind: "case", right: "edit" },
  "cases.moveInterview": { kind: "case", right: "edit" },
  "cases.commentVersions": { kind: "comment", right: "view" },
  "cases.timeLog": { kind: "case", right: "view" },
  "cases.updateTime": { kind: "time entry", right: "edit" },
  "cases.deleteTime": { kind: "time entry", right: "delete" },
  "cases.logTime": { kind: "case", right: "edit" },
  "cases.notices": { kind: "case", right: "view" },
  "cases.duties": { who: "member" },
  "cases.recordNotice": { kind: "case", right: "edit" },
  "cases.updateNotice": { kind: "notice", right: "edit" },
  "cases.deleteNotice": { kind: "notice", right: "delete" },
} as const;

const noticeBody = (target: Target) => ({
  audience: "target_parents",
  outcome: "not_reached",
  person_ids: [target.person.id],
  name: "The neighbor who answered",
  at: "2019-11-19T15:00:00.000Z",
  way: "telephone",
  said: "Asked to call back.",
  reason: null,
  next_try_at: "2019-11-20T15:00:00.000Z",
  next_try_by: target.userId,
  told_by: target.userId,
});

/** One that asks nobody to do anything. */
export const toldNotice = (target: Target) => ({
  ...noticeBody(target),
  outcome: "told",
  next_try_at: null,
  next_try_by: null,
});

/** A call of each. */
export const caseNoteRequests = {
  "cases.comments": (target) => ({ params: { id: target.case?.id ?? 0 }, query: { limit: 50 } }),
  "cases.comment": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { body: "Spoke with the bus driver.", mentions: [] },
  }),
  "cases.updateComment": (target) => ({
    params: { id: target.case?.id ?? 1, commentId: target.comment.id },
    body: { body: "Spoke with the bus driver, twice.", mentions: [] },
  }),
  "cases.deleteComment": (target) => ({
    params: { id: target.case?.id ?? 1, commentId: target.comment.uuid },
  }),
  "cases.moveComment": (target) => ({
    params: { id: target.case?.id ?? 1, commentId: target.comment.id },
    body: { compartment: "education", reason: "It was written about the student." },
  }),
  "cases.moveFile": (target) => ({
    params: { id: target.case?.id ?? 1, mediaId: target.caseMedia },
    body: { compartment: "education", reason: "It was written about the student." },
  }),
  "persons.moveFile": (target) => ({
    params: { id: target.person.id, mediaId: target.personMedia },
    body: { compartment: "education", reason: "It was written about the student." },
  }),
  "cases.moveTask": (target) => ({
    params: { id: target.case?.id ?? 1, taskId: target.task.id },
    body: { compartment: "education", reason: "It was written about the student." },
  }),
  "cases.moveInterview": (target) => ({
    params: { id: target.case?.id ?? 1, interviewUuid: target.interview.uuid },
    body: { compartment: "education", reason: "It was written about the student." },
  }),
  "cases.commentVersions": (target) => ({
    params: { id: target.case?.uuid ?? 1, commentId: target.comment.id },
  }),
  "cases.timeLog": (target) => ({
    params: { id: target.case?.id ?? 0 },
    query: {
      limit: 100,
      user_id: target.userId,
      from: "2026-11-01T00:00:00.000Z",
      to: "2026-12-01T00:00:00.000Z",
    },
  }),
  "cases.logTime": (target) => ({
    params: { id: target.case?.id ?? 0 },
    body: { started_at: "2026-11-19T15:00:00.000Z", minutes: 45, activity: "Interview", note: null },
  }),
  "cases.updateTime": (target) => ({
    params: { id: target.case?.id ?? 1, entryId: target.timeEntry.uuid },
    body: {
      started_at: "2026-11-19T15:00:00.000Z",
      minutes: 50,
      activity: "Interview",
      note: "With the driver.",
      billable: true,
    },
  }),
  "cases.deleteTime": (target) => ({
    params: { id: target.case?.id ?? 1, entryId: target.timeEntry.id },
  }),
  "cases.notices": (target) => ({ params: { id: target.case?.id ?? 0 }, query: { limit: 50 } }),
  "cases.duties": () => ({}),
  "cases.recordNotice": (target) => ({ params: { id: target.case?.id ?? 0 }, body: noticeBody(target) }),
  "cases.updateNotice": (target) => ({
    params: { id: target.case?.id ?? 1, notice: target.notice.uuid },
    body: { ...noticeBody(target), said: "Asked to call back, twice." },
  }),
  "cases.deleteNotice": (target) => ({
    params: { id: target.case?.id ?? 1, notice: target.notice.id },
  }),
} satisfies Partial<Record<EndpointName, (target: Target) => Call>>;
