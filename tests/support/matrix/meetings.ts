import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { type Call, type Caller, jsonOf } from "./http.ts";
import type { Target } from "./requests.ts";

/** Who may make calls about meetings of cases. */
export const meetingRules = {
  "meetings.list": { kind: "case", right: "view" },
  "meetings.show": { kind: "meeting", right: "view" },
  "meetings.create": { kind: "case", right: "edit" },
  "meetings.update": { kind: "meeting", right: "edit" },
  "meetings.delete": { kind: "meeting", right: "delete" },
  "meetings.agenda": { kind: "case", right: "view" },
  "meetings.callOff": { kind: "meeting", right: "edit" },
  "meetings.invite": { kind: "meeting", right: "edit" },
  "meetings.invitation": { kind: "meeting", right: "view" },
  "meetings.end": { kind: "meeting", right: "edit" },
  "meetings.sign": { kind: "meeting", right: "edit" },
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
    { uuid: randomUUID(), name: "Karin Lund", role: "Clinician", agency: "County", attendance: "absent" },
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
  "meetings.agenda": (target) => ({ params: caseOf(target) }),
  "meetings.callOff": (target) => ({ params: one(target) }),
  "meetings.invite": (target) => ({ params: one(target), body: {} }),
  "meetings.invitation": (target) => ({ params: one(target) }),
  "meetings.end": (target) => ({ params: one(target) }),
  "meetings.sign": (target) => ({
    params: { ...caseOf(target), meetingId: target.endedMeeting.uuid },
    body: { person_uuid: target.endedMeeting.guest, kind: "paper", signed_on: "2026-11-20" },
  }),
  "meetings.delete": (target) => ({ params: { ...caseOf(target), meetingId: target.meeting.id } }),
} satisfies Partial<Record<EndpointName, (target: Target) => Call>>;

/** A meeting that has ended, at which somebody without an account was; the row of theirs is `guest`. */
export async function endedMeeting(caller: Caller, target: Target) {
  const body = meetingBodyFor(target);
  const people = body.people.map((each) => ({ ...each, attendance: "present" }));
  const made = await caller.call("meetings.create", { params: caseOf(target), body: { ...body, people } });
  const { data } = jsonOf(made) as { readonly data: { readonly id: number; readonly uuid: string } };
  const ended = await caller.call("meetings.end", {
    params: { ...caseOf(target), meetingId: data.uuid },
    body: {},
    headers: { "if-match": '"1"' },
  });
  if (ended.status !== 200) throw new Error(`meetings.end answered ${ended.status}: ${ended.text}`);
  return { id: data.id, uuid: data.uuid, guest: people[1]?.uuid ?? "" };
}
