import * as Y from "yjs";
import { addLine, newDocument, setText } from "#contract/records/minutes/document.ts";
import type { LineKind } from "#contract/records/minutes/line-kinds.ts";
import { writeJson } from "#server/database/json-text.ts";
import { findRow, insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { endMeeting, signMeeting } from "#server/records/meetings/closing.ts";
import { putPeople } from "#server/records/meetings/people.ts";
import { peopleOf } from "#server/records/meetings/repository.ts";
import { addClients, keepUpdate, lockKept } from "#server/records/minutes/repository.ts";
import { logEntry } from "#server/sample/log-entry.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleCase } from "./cases.ts";

type At = (daysAgo: number, hour?: number) => string;
type Line = readonly [writer: number, kind: LineKind, words: string, minute: string];

/** Who writes is a place in the team. */
const written: readonly Line[] = [
  [0, "text", "Both families were told on the day. Neither wants the two in one lunch.", "04"],
  [0, "decision", "Separate lunches until the end of the term.", "09"],
  [1, "text", "The bus driver saw nothing on the way home since.", "14"],
  [1, "decision", "One adult at the gym doors at dismissal, every day.", "19"],
  [0, "task", "Ask the coach for the lists of the next two weeks", "22"],
  [1, "question", "Who calls the families after the break?", "27"],
];

const held = ["What was heard from both families", "Lunch and dismissal", "The bus"];
const ahead = [
  "What the school counselor heard",
  "Who talks with the parent next",
  "When the team looks again",
];

interface Setting {
  readonly chance: Chance;
  readonly at: At;
}

/** On the hour of that day. */
const moment = (at: At, daysAgo: number, time: string) => `${at(daysAgo, 12).slice(0, 10)}T${time}:00.000Z`;

async function addMeeting(
  db: Db,
  { chance, at }: Setting,
  about: SampleCase,
  {
    title,
    daysAgo,
    planned,
    agenda,
  }: {
    readonly title: string;
    readonly daysAgo: number;
    readonly planned: number;
    readonly agenda: readonly string[];
  },
): Promise<number> {
  const now = at(planned, 10);
  const id = await insertRow(db, "meetings", {
    uuid: chance.uuid(),
    version: 1,
    created_at: now,
    updated_at: now,
    created_by: about.lead,
    case_id: about.id,
    title,
    starts_at: moment(at, daysAgo, "15:00"),
    ends_at: moment(at, daysAgo, "15:45"),
    place: "Conference room",
    online_url: null,
    agenda: writeJson(agenda.map((text) => ({ uuid: chance.uuid(), text, about: null, done: daysAgo > 0 }))),
    sequence: 0,
    called_off_at: null,
    called_off_by: null,
    ended_at: null,
    ended_by: null,
    minutes: null,
    sha256: null,
  });
  const attendance = daysAgo > 0 ? ("present" as const) : ("invited" as const);
  const nobody = { name: null, role: null, agency: null, email: null };
  await putPeople(db, { id, case_id: about.id }, [
    ...[...new Set([about.lead, ...about.team])].map((user_id) => ({
      ...nobody,
      uuid: chance.uuid(),
      user_id,
      attendance,
    })),
    {
      ...nobody,
      uuid: chance.uuid(),
      user_id: null,
      name: "Karin Lund",
      role: "Clinician",
      agency: "County youth services",
      attendance,
    },
  ]);
  await recordCaseEvent(db, {
    caseId: about.id,
    userId: about.lead,
    at: now,
    kind: "meeting_planned",
    recordId: id,
    to: moment(at, daysAgo, "15:00"),
  });
  return id;
}

/** What each wrote, sent as their pages would: a Yjs client for each of them, chosen here so that the sample stays the same. */
async function addMinutes(
  db: Db,
  { chance, at }: Setting,
  meetingId: number,
  writers: readonly number[],
  daysAgo: number,
): Promise<void> {
  const doc = newDocument();
  const last: { id: string | null } = { id: null };
  for (const [place, userId] of writers.entries()) await addClients(db, meetingId, [1_000 + place], userId);
  for (const [writer, kind, words, minute] of written) {
    const before = Y.encodeStateVector(doc);
    const id = chance.uuid();
    const when = moment(at, daysAgo, `15:${minute}`);
    const place = writer % writers.length;
    doc.clientID = 1_000 + place;
    addLine(doc, { id, kind, at: when, after: last.id });
    setText(doc, id, words);
    last.id = id;
    await keepUpdate(db, await lockKept(db, meetingId), doc, {
      content: Y.encodeStateAsUpdate(doc, before),
      userId: writers[place] ?? 0,
      at: when,
    });
  }
}

/** Ends it and signs it as its team would, with the digests in the log: one sees something differently, one signs on paper. */
async function holdMeeting(
  db: Db,
  auditKeys: Services["auditKeys"],
  { chance, at }: Setting,
  about: SampleCase,
  { id, daysAgo }: { readonly id: number; readonly daysAgo: number },
): Promise<void> {
  const log = (action: string, user_id: number, when: string, fields: readonly string[]) =>
    appendAudit(
      db,
      auditKeys,
      logEntry(chance, {
        ...{ chain: about.organizationId, at: when, action, user_id },
        ...{ record_type: "meeting", record_id: id, fields },
      }),
    );
  const now = moment(at, daysAgo, "15:44");
  const by = { userId: about.lead, now, today: now.slice(0, 10) };
  const { told } = await endMeeting(db, await findRow(db, "meetings", id), { ...by, timeZone: null });
  await log("meeting.end", about.lead, now, told);
  await recordCaseEvent(db, {
    caseId: about.id,
    userId: about.lead,
    at: now,
    kind: "meeting_ended",
    recordId: id,
    to: moment(at, daysAgo, "15:00"),
  });
  const ended = await findRow(db, "meetings", id);
  for (const [place, { uuid, user_id }] of (await peopleOf(db, [id])).entries()) {
    const when = moment(at, daysAgo, `16:${String(10 + place)}`);
    const kind = user_id === null ? "paper" : place === 1 ? "differs" : "agrees";
    const words = kind === "differs" ? "I would keep the lunches apart until both families agree." : null;
    const signer = user_id ?? about.lead;
    const given = { person_uuid: uuid, kind, words, signed_on: kind === "paper" ? by.today : null } as const;
    const signed = { uuid: chance.uuid(), ...given };
    const fields = await signMeeting(db, ended, signed, { ...by, userId: signer, now: when });
    await log("meeting.sign", signer, when, fields);
  }
}

/** A meeting that was held and signed, with its minutes, and one that is planned. */
export async function addMeetings(
  db: Db,
  auditKeys: Services["auditKeys"],
  setting: Setting,
  cases: { readonly held: SampleCase; readonly planned: SampleCase },
): Promise<void> {
  const daysAgo = 4;
  const id = await addMeeting(db, setting, cases.held, {
    title: "After the talks with both families",
    daysAgo,
    planned: daysAgo + 3,
    agenda: held,
  });
  const writers = [...new Set([cases.held.lead, ...cases.held.team])].slice(0, 2);
  await addMinutes(db, setting, id, writers, daysAgo);
  await holdMeeting(db, auditKeys, setting, cases.held, { id, daysAgo });
  await addMeeting(db, setting, cases.planned, {
    title: "What the parent heard",
    daysAgo: -2,
    planned: 1,
    agenda: ahead,
  });
}
