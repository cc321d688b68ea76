import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

/** Who may make calls about meetings of cases. */
export const meetingRules = {
  "meetings.list": { kind: "case", right: "view" },
  "meetings.show": { kind: "meeting", right: "view" },
  "meetings.create": { kind: "case", right: "edit" },
  "meetings.update": { kind: "meeting", right: "edit" },
  "meetings.delete": { kind: "meeting", right: "delete" },
} as const;

const caseOf = (target: Target) => ({ id: target.case?.id ?? 1 });
const one = (target: Target) => ({ ...caseOf(target), meetingId: target.meeting.uuid });

/** With its maker, and somebody without an account. */
export const meetingBodyFor = (target: Target) => ({
  title: "Team meeting",
  starts_at: "2026-11-19T17:00:00.000Z",
  ends_at: "2026-11-19T17:45:00.000Z",
  place: "Room 112",
  online_url: "https://meet.example.org/eastgate",
  agenda: [
    { uuid: randomUUID(), text: "What is new", about: null, done: false },
    { uuid: randomUUID(), text: "Tell the police", about: "notice:police", done: false },
  ],
  people: [
    { uuid: randomUUID(), user_id: target.userId, role: "Lead", attendance: "present" },
    { uuid: randomUUID(), name: "Karin Lund", role: "Clinician", agency: "County", attendance: "invited" },
  ],
});

export const meetingRequests = {
  "meetings.list": (target) => ({ params: caseOf(target) }),
  "meetings.show": (target) => ({ params: one(target) }),
  "meetings.create": (target) => ({ params: caseOf(target), body: meetingBodyFor(target) }),
  "meetings.update": (target) => ({
    params: one(target),
    body: { ...meetingBodyFor(target), people: [], place: "Library" },
  }),
  "meetings.delete": (target) => ({ params: { ...caseOf(target), meetingId: target.meeting.id } }),
} satisfies Partial<Record<EndpointName, (target: Target) => Call>>;
