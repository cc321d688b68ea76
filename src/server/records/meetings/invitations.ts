import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { invalid, tooMany } from "#server/http/errors.ts";
import { senderAt } from "#server/platform/accounts/mail-senders.ts";
import { scheduleAt } from "#server/platform/accounts/schedules.ts";
import { caseReaders } from "#server/platform/case-history/case-readers.ts";
import { invitationMail } from "./invitation-words.ts";
import { meetingInvitation } from "./meeting-invitation.ts";
import { type MeetingPersonRow, type MeetingRow, peopleOf } from "./repository.ts";

interface Sending {
  readonly db: Db;
  readonly services: Services;
  readonly organizationId: number;
  readonly userId: number;
  readonly now: string;
  readonly afterCommit: (run: () => Promise<void>) => void;
}

/** Where a server without a mail server says that its invitations come from. */
const nowhere = "meetings@bellwether.invalid";

/** The address of each who can be written to, by the id of their row. */
async function addressesOf(
  db: Db,
  people: readonly MeetingPersonRow[],
): Promise<ReadonlyMap<number, string>> {
  const users = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "in", [...people.flatMap(({ user_id }) => user_id ?? []), -1])
    .where("active", "=", 1)
    .where("email", "!=", "")
    .execute();
  const known = new Map(users.map(({ id, email }) => [id, email]));
  return new Map(
    people.flatMap(({ id, user_id, email }) => {
      const address = user_id === null ? email : known.get(user_id);
      return address == null ? [] : [[id, address] as const];
    }),
  );
}

async function send(
  { db, services, organizationId, afterCommit }: Sending,
  meeting: MeetingRow,
  method: "request" | "cancel",
  addresses: readonly string[],
): Promise<void> {
  const sender = await senderAt(db, organizationId);
  const { time_zone } = await scheduleAt(db, organizationId);
  const from = services.mailer.address ?? nowhere;
  const words = invitationMail(meeting, method, time_zone);
  afterCommit(async () => {
    for (const to of addresses)
      await services.mailer.send({
        sender,
        to,
        ...words,
        calendar: { method, content: meetingInvitation(meeting, { method, mail: { from, to } }) },
      });
  });
}

/** Refuses more mails than one person may send in an hour: they go to whatever address somebody wrote down. */
async function requireFew({ db, services, userId }: Sending, mails: number): Promise<void> {
  if (mails === 0) return;
  const { allowed, retryAfter } = await services.invitations.hit(String(userId), { db, count: mails });
  if (!allowed) throw tooMany("You have sent many invitations within an hour. Try again later.", retryAfter);
}

/**
 * Sends the invitation to those who are named, or to everybody who can be sent one. Whoever has this version of it is sent
 * nothing again, and so is a colleague who may not see the case any more. Gives to how many it went.
 */
export async function inviteTo(
  sending: Sending,
  meeting: MeetingRow,
  wanted: readonly string[],
): Promise<number> {
  const { db, now } = sending;
  const people = await peopleOf(db, [meeting.id]);
  const readers = await caseReaders(db, meeting.case_id);
  const addresses = await addressesOf(
    db,
    people.filter(({ user_id }) => user_id === null || readers.has(user_id)),
  );
  for (const [index, uuid] of wanted.entries()) {
    const person = people.find((each) => each.uuid === uuid);
    if (person === undefined || !addresses.has(person.id))
      throw invalid(
        `people.${index}`,
        "There is no address to send the invitation to. Enter one, or leave them out.",
      );
  }
  const due = people.filter(
    ({ id, uuid, invited_sequence }) =>
      addresses.has(id) &&
      (wanted.length === 0 || wanted.includes(uuid)) &&
      invited_sequence !== meeting.sequence,
  );
  await requireFew(sending, due.length);
  for (const { id } of due)
    await db
      .updateTable("meeting_people")
      .set({ invited_at: now, invited_sequence: meeting.sequence })
      .where("id", "=", id)
      .execute();
  await send(
    sending,
    meeting,
    "request",
    due.flatMap(({ id }) => addresses.get(id) ?? []),
  );
  return due.length;
}

/** Tells those of these people who were sent an invitation that it holds no more. */
export async function cancelFor(
  sending: Sending,
  meeting: MeetingRow,
  people: readonly MeetingPersonRow[],
): Promise<void> {
  const invited = people.filter(({ invited_sequence }) => invited_sequence !== null);
  const addresses = await addressesOf(sending.db, invited);
  await send(sending, { ...meeting, sequence: meeting.sequence + 1 }, "cancel", [...addresses.values()]);
}
