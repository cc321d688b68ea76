import { z } from "zod";
import { idOrUuid } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import {
  agendaOffers,
  invitationBody,
  meeting,
  meetingBody,
  meetingEdit,
  meetingsOfCase,
  signatureBody,
} from "./schema.ts";

const ofCase = (right: "view" | "edit") => ({ kind: "record", record: "case", right, param: "id" }) as const;
const ofMeeting = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "meeting", right, param: "meetingId" }) as const;
const params = z.object({ id: idOrUuid });
const one = params.extend({ meetingId: idOrUuid });
const base = { group: "meetings", base: "v2", params } as const;
const changes = ["meetings", "cases"] as const;

const after = {
  ...base,
  method: "POST",
  params: one,
  policy: ofMeeting("edit"),
  response: item(meeting),
  changes,
} as const;

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
    queue: true,
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
    queue: true,
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
  "meetings.agenda": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/agenda-offers",
    summary: "What is open in a case, for the agenda of a meeting",
    policy: ofCase("view"),
    response: item(agendaOffers),
    audit: "meetings.agenda",
  }),
  "meetings.callOff": endpoint({
    ...after,
    path: "/cases/{id}/meetings/{meetingId}/call-off",
    summary: "Call a planned meeting off; who was sent an invitation is told",
    audit: "meeting.call-off",
  }),
  "meetings.invite": endpoint({
    ...after,
    path: "/cases/{id}/meetings/{meetingId}/invitations",
    summary: "Send the invitation, without names, to those who have not been sent this version of it",
    body: invitationBody,
    audit: "meeting.invite",
  }),
  "meetings.invitation": endpoint({
    ...base,
    params: one,
    method: "GET",
    path: "/cases/{id}/meetings/{meetingId}/invitation",
    summary: "The invitation as a file for one's own calendar (iCalendar)",
    policy: ofMeeting("view"),
    format: "file",
    response: null,
    audit: "meeting.invitation",
  }),
  "meetings.end": endpoint({
    ...after,
    path: "/cases/{id}/meetings/{meetingId}/end",
    summary: "End a meeting: minutes, agenda and attendance stay as they are, and those who were there sign",
    versioned: true,
    audit: "meeting.end",
  }),
  "meetings.sign": endpoint({
    ...after,
    path: "/cases/{id}/meetings/{meetingId}/signatures",
    summary: "Sign an ended meeting, say how one sees it differently, or record a signature on paper",
    body: signatureBody,
    audit: "meeting.sign",
  }),
};
