import { daysAfter } from "#contract/kit/days.ts";
import { hasBegun, unmarkedOf } from "#contract/records/meetings/ending.ts";
import type { SignatureBody } from "#contract/records/meetings/schema.ts";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import {
  digestOfMeeting,
  digestOfSignature,
  toldMeeting,
  toldSignature,
} from "#server/platform/audit/kept/kept-meetings.ts";
import { toldCase } from "#server/platform/audit/kept/told-digests.ts";
import { caseWriters } from "#server/platform/case-history/case-readers.ts";
import { linesOf } from "./minutes-lines.ts";
import { type MeetingPersonRow, type MeetingRow, peopleOf, signaturesOf } from "./repository.ts";

interface By {
  readonly userId: number;
  readonly now: string;
  /** The day of the school. */
  readonly today: string;
}

interface Ending extends Pick<By, "userId" | "now"> {
  /** Of the school, in which a refusal says when the meeting begins; null is the server's. */
  readonly timeZone: string | null;
}

/** It has begun, and of each it is said whether they were there: what is kept then is signed as it stands. */
function requireHeld(
  meeting: MeetingRow,
  people: readonly MeetingPersonRow[],
  nameOf: (person: MeetingPersonRow) => string,
  { now, timeZone }: Ending,
): void {
  if (!hasBegun(meeting, now)) {
    const begins = datesIn(timeZone).moment(meeting.starts_at);
    throw invalid(
      "starts_at",
      `The meeting begins on ${begins} and cannot be ended before. If it was held earlier, change its time first.`,
    );
  }
  if (!people.some(({ attendance }) => attendance === "present"))
    throw invalid("people", "Say who was there before the meeting ends.");
  const names = unmarkedOf(people).map(nameOf);
  if (names.length > 0)
    throw invalid("people", `Nobody said who of these was there: ${names.join(", ")}. Say it of each first.`);
}

/** Keeps a meeting as it ended; gives what the log is to say of it, and whose signature is asked for. */
export async function endMeeting(db: Db, meeting: MeetingRow, ending: Ending) {
  const { userId, now } = ending;
  const people = await peopleOf(db, [meeting.id]);
  const names = await userRefs(
    db,
    people.map(({ user_id }) => user_id),
  );
  const nameOf = ({ user_id, name }: MeetingPersonRow) =>
    name ?? (user_id === null ? undefined : names.get(user_id)?.full_name) ?? "A former colleague";
  requireHeld(meeting, people, nameOf, ending);
  for (const { id, user_id } of people)
    if (user_id !== null)
      await db
        .updateTable("meeting_people")
        .set({ name: names.get(user_id)?.full_name ?? null })
        .where("id", "=", id)
        .execute();
  const ended = { ended_at: now, ended_by: userId, minutes: writeJson(await linesOf(db, meeting.id)) };
  const kept = await peopleOf(db, [meeting.id]);
  const sha256 = digestOfMeeting({ ...meeting, ...ended }, kept);
  await updateRow(db, "meetings", meeting.id, { ...ended, sha256, updated_at: now });
  const asked = kept.flatMap(({ attendance, user_id }) =>
    attendance === "present" && user_id !== null ? [user_id] : [],
  );
  return { told: [toldMeeting(meeting, sha256), toldCase(meeting.case_id)], asked };
}

/** Somebody signs under their own account alone; on paper for whoever has none that may change the case. */
async function requireSigner(
  db: Db,
  meeting: MeetingRow,
  person: MeetingPersonRow,
  { kind, words, signed_on }: SignatureBody,
  { userId, today }: By,
): Promise<void> {
  if (person.attendance !== "present") throw invalid("person_uuid", "Only those who were there sign.");
  if (kind !== "paper" && person.user_id !== userId)
    throw invalid("person_uuid", "Nobody signs for somebody else. Each signs under their own account.");
  if (kind === "differs" && words === null)
    throw invalid("words", "Write down how you see it, in your own words.");
  if (kind !== "paper") return;
  const own = person.user_id !== null && (await caseWriters(db, meeting.case_id)).has(person.user_id);
  if (own) throw invalid("kind", "They have an account. They sign under it themselves.");
  if (signed_on === null) throw invalid("signed_on", "Enter the day on which they signed.");
  // A day is left for time zones: no paper is signed before anybody met.
  const first = [meeting.starts_at, meeting.ended_at ?? meeting.starts_at].toSorted()[0] ?? today;
  if (signed_on < daysAfter(first.slice(0, 10), -1))
    throw invalid("signed_on", "The day must not lie before the meeting.");
  if (signed_on > today) throw invalid("signed_on", "The day must not lie in the future.");
}

/** Records one signature, which nobody can change; gives what the log is to say of it. */
export async function signMeeting(
  db: Db,
  meeting: MeetingRow,
  body: SignatureBody,
  by: By,
): Promise<readonly string[]> {
  const people = await peopleOf(db, [meeting.id]);
  const person = people.find(({ uuid }) => uuid === body.person_uuid);
  if (person === undefined) throw invalid("person_uuid", "This person is not among those of the meeting.");
  await requireSigner(db, meeting, person, body, by);
  const given = await signaturesOf(db, [meeting.id]);
  if (given.some(({ attendee_id }) => attendee_id === person.id))
    throw invalid("person_uuid", "They have signed already. A signature stays as it is.");
  const signature = {
    uuid: await newUuid(db, "meeting_signatures", body.uuid),
    meeting_id: meeting.id,
    attendee_id: person.id,
    kind: body.kind,
    words: body.words,
    signed_on: body.kind === "paper" ? (body.signed_on ?? by.today) : by.today,
    made_at: by.now,
    made_by: by.userId,
  };
  const sha256 = digestOfSignature(signature);
  await insertRow(db, "meeting_signatures", { ...signature, sha256 });
  await updateRow(db, "meetings", meeting.id, { updated_at: by.now });
  return [toldSignature(signature, sha256), toldCase(meeting.case_id)];
}
