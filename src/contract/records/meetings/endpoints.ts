import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { meeting, meetingBody, meetingEdit, meetingsOfCase } from "./schema.ts";

const ofCase = (right: "view" | "edit") => ({ kind: "record", record: "case", right, param: "id" }) as const;
const ofMeeting = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "meeting", right, param: "meetingId" }) as const;
const params = z.object({ id: idOrUuid });
const one = params.extend({ meetingId: idOrUuid });
const base = { group: "meetings", base: "v2", params } as const;
const changes = ["meetings", "cases"] as const;

/** Meetings of a case's team: agenda, who was there, minutes and sign-off (decision 090). */
export const meetingEndpoints = {
  "meetings.list": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/meetings",
    summary: "The meetings of a case's team",
    policy: ofCase("view"),
    response: item(meetingsOfCase),
    cache: true,
    audit: "meetings.view",
  }),
  "meetings.show": endpoint({
    ...base,
    params: one,
    method: "GET",
    path: "/cases/{id}/meetings/{meetingId}",
    summary: "One meeting, with its agenda, its people and, once it has ended, its minutes and signatures",
    policy: ofMeeting("view"),
    response: item(meeting),
    cache: true,
    audit: "meeting.view",
  }),
  "meetings.create": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/meetings",
    summary: "Plan a meeting of a case's team",
    policy: ofCase("edit"),
    body: meetingBody,
    status: 201,
    response: item(meeting),
    changes,
    audit: "meeting.create",
  }),
  "meetings.update": endpoint({
    ...base,
    params: one,
    method: "PUT",
    path: "/cases/{id}/meetings/{meetingId}",
    summary: "Change a meeting, its agenda or who was there, until it has ended",
    policy: ofMeeting("edit"),
    body: meetingEdit,
    response: item(meeting),
    versioned: true,
    changes,
    audit: "meeting.update",
  }),
  "meetings.delete": endpoint({
    ...base,
    params: one,
    method: "DELETE",
    path: "/cases/{id}/meetings/{meetingId}",
    summary: "Delete a meeting that has not been held",
    policy: ofMeeting("delete"),
    response: null,
    changes,
    audit: "meeting.delete",
  }),
};
