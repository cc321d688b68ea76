import type { Db, Row } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";
import type { Collector } from "../audit-problems.ts";
import { type KnownLog, wholeLog } from "./forgotten.ts";
import { proving } from "./remembered.ts";
import { reportTakenOut } from "./taken-out.ts";
import { compareKept, type Kept, toldDigest, toldDigests } from "./told-digests.ts";

type Meeting = Row<"meetings">;
type Person = Row<"meeting_people">;
type Signature = Omit<Row<"meeting_signatures">, "id" | "sha256">;

/** With who planned it, what was sent, and by which number a signature names whoever was there. */
const meetingFormat = 2;

/** The digest of a meeting as it ended: what was planned, the minutes, and who was there. */
export const digestOfMeeting = (meeting: Meeting, people: readonly Person[]): string =>
  sha256(
    JSON.stringify([
      meetingFormat,
      formerDigestOfMeeting(meeting, people),
      meeting.id,
      meeting.created_at,
      meeting.created_by,
      meeting.sequence,
      meeting.called_off_at,
      meeting.called_off_by,
      people.map((each) => [each.id, each.meeting_id, each.invited_at, each.invited_sequence]),
    ]),
  );

/** That of meetings which ended before there was another. */
export const formerDigestOfMeeting = (meeting: Meeting, people: readonly Person[]): string =>
  sha256(
    JSON.stringify([
      meeting.uuid,
      meeting.case_id,
      meeting.title,
      meeting.starts_at,
      meeting.ends_at,
      meeting.place,
      meeting.online_url,
      meeting.agenda,
      meeting.ended_at,
      meeting.ended_by,
      meeting.minutes,
      people.map((each) => [
        each.uuid,
        each.position,
        each.user_id,
        each.name,
        each.role,
        each.agency,
        each.email,
        each.attendance,
      ]),
    ]),
  );

export const digestOfSignature = (signature: Signature): string =>
  sha256(
    JSON.stringify([
      signature.uuid,
      signature.meeting_id,
      signature.attendee_id,
      signature.kind,
      signature.words,
      signature.signed_on,
      signature.made_at,
      signature.made_by,
    ]),
  );

export const toldMeeting = ({ id }: Pick<Meeting, "id">, digest: string): string =>
  toldDigest(`meeting ${id}`, digest, meetingFormat);
export const toldSignature = ({ attendee_id }: Pick<Signature, "attendee_id">, digest: string): string =>
  toldDigest(`signature ${attendee_id}`, digest);

async function keptOf(db: Db, meeting: Meeting): Promise<Kept> {
  const people = await db
    .selectFrom("meeting_people")
    .selectAll()
    .where("meeting_id", "=", meeting.id)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const signatures = await db
    .selectFrom("meeting_signatures")
    .selectAll()
    .where("meeting_id", "=", meeting.id)
    .orderBy("id")
    .execute();
  const now = {
    1: formerDigestOfMeeting(meeting, people),
    [meetingFormat]: digestOfMeeting(meeting, people),
  };
  const isKept = meeting.sha256 !== null || meeting.ended_at !== null;
  const own: Kept = isKept
    ? [[`meeting ${meeting.id}`, { beside: meeting.sha256, now, at: meeting.ended_at ?? meeting.created_at }]]
    : [];
  const signed: Kept = signatures.map((row) => [
    `signature ${row.attendee_id}`,
    { beside: row.sha256, now: { 1: digestOfSignature(row) }, at: row.made_at },
  ]);
  return [...own, ...signed];
}

/**
 * Compares every meeting that has ended, and each signature, with their digests and with the log: a byte that was changed is
 * found, and so is what was taken out or put in, also a whole meeting. Returns how many meetings those were.
 */
export async function verifyMeetings(
  db: Db,
  collector: Collector,
  known: KnownLog = wholeLog,
): Promise<number> {
  const told = await toldDigests(db, known, "meeting", proving.meeting.signed);
  const meetings = await db.selectFrom("meetings").selectAll().orderBy("id").execute();
  let count = 0;
  for (const meeting of meetings) {
    const log = told.get(meeting.id)?.digests;
    const kept = await keptOf(db, meeting);
    if (kept.length === 0 && log === undefined) continue;
    count += 1;
    // A log that knows of the end knows of every signature that followed.
    const owed = (_name: string, known: readonly string[]) => known.includes(`meeting ${meeting.id}`);
    const forgotten = known.forgottenOf(meeting.case_id);
    compareKept({ about: `Meeting ${meeting.id}`, kept, log, forgotten }, owed, collector);
  }
  const there = new Map(meetings.map(({ id, case_id }) => [id, case_id]));
  await reportTakenOut(db, { kind: "meeting", about: "Meeting", told, there, known }, collector);
  return count;
}
