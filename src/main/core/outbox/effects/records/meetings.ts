import { editOf } from "#contract/records/meetings/edit-of.ts";
import { nextFirst } from "#contract/records/meetings/next-first.ts";
import type {
  Meeting,
  MeetingBody,
  MeetingEdit,
  MeetingHead,
  MeetingPerson,
  MeetingPersonBody,
} from "#contract/records/meetings/schema.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import { applied, foldRows, type RecordEffect } from "#core/outbox/effects/fold.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { changesOfCase, stamps } from "./case-notes.ts";

/** Words in minutes wait under their meeting too, and change nothing of it. */
export const isOfMeeting = ({ endpoint }: Pick<Change, "endpoint">): boolean =>
  endpoint.startsWith("meetings.");

const instant = (given: string): string => new Date(given).toISOString();

/** By whom a row is known, whatever its uuid is: whoever was sent an invitation was, in whichever row they stand. */
const whoOf = (userId: number | null, email: string | null): string | null =>
  userId === null ? email : `colleague ${userId}`;

function personOf(
  { uuid, user_id, name, role, agency, email, attendance }: MeetingPersonBody,
  before: readonly MeetingPerson[],
  { colleague }: Context,
): MeetingPerson {
  const own = user_id === null;
  const who = whoOf(user_id, own ? email : null);
  const known = before.find((each) => who !== null && whoOf(each.user?.id ?? null, each.email) === who);
  return {
    uuid,
    user: own ? null : (known?.user ?? colleague(user_id)),
    name: own ? name : null,
    role,
    agency: own ? agency : null,
    email: own ? email : null,
    attendance,
    invited_at: known?.invited_at ?? null,
    invited_sequence: known?.invited_sequence ?? null,
    // Whether a colleague has an address, the server knows; nearly all have.
    reachable: own ? email !== null : (known?.reachable ?? true),
    signs: false,
    signature: null,
  };
}

const contentOf = (body: MeetingEdit, before: readonly MeetingPerson[], context: Context) => ({
  title: body.title,
  starts_at: instant(body.starts_at),
  ends_at: instant(body.ends_at),
  place: body.place,
  online_url: body.online_url,
  agenda: body.agenda.map(({ uuid, text, about, done }) => ({ uuid, text, about, done })),
  people: body.people.map((each) => personOf(each, before, context)),
});

/** What an invitation says: its number rises with it. */
const invited = ({ starts_at, ends_at, place, online_url }: MeetingEdit | Meeting) =>
  JSON.stringify([instant(starts_at), instant(ends_at), place, online_url]);

/** A meeting is planned and changed without the server. Everything that others are sent, or that seals it, needs that. */
export const meetingEffect: RecordEffect<Meeting> = {
  create: (change, context) => {
    const made = stamps(change, context);
    const ofCase = fieldsOf(context.local.record("case", made.case_id));
    return {
      ...made,
      ...contentOf(change.body as MeetingBody, [], context),
      state: "planned",
      sequence: 0,
      created_by: context.author,
      called_off_at: null,
      ended_at: null,
      ended_by: null,
      minutes: null,
      sha256: null,
      tasks: [],
      can: {
        edit: true,
        delete: ofCase.legal_hold !== true,
        export: fieldsOf(ofCase.can).export === true,
        reveal: fieldsOf(ofCase.can).reveal === true,
        sign: null,
      },
    };
  },
  update: (record, given, change, context) => {
    const body = given as MeetingEdit;
    return {
      ...record,
      ...contentOf(body, record.people, context),
      sequence: record.sequence + (invited(body) === invited(record) ? 0 : 1),
      updated_at: context.savedAt(change),
      local_revision: change.revision,
    };
  },
  bodyOf: editOf,
};

export const overlayMeeting: Overlay<"meetings.show"> = (read, { params }, changes, context) => {
  const record = read?.data ?? null;
  const name = {
    uuid: record?.uuid ?? String(params?.meetingId),
    id: record?.id ?? Number(params?.meetingId),
  };
  let now: Meeting | null = record;
  for (const change of indexOf(changes).of("meeting", name).filter(isOfMeeting))
    now = applied(meetingEffect, now, change, context);
  return now === null || now === record ? read : { ...read, data: now };
};

/** A meeting that was changed here as lists show it. */
const headOf = (meeting: Meeting): MeetingHead => ({
  id: meeting.id,
  uuid: meeting.uuid,
  version: meeting.version,
  created_at: meeting.created_at,
  updated_at: meeting.updated_at,
  ...(meeting.local_revision === undefined ? {} : { local_revision: meeting.local_revision }),
  case_id: meeting.case_id,
  title: meeting.title,
  starts_at: meeting.starts_at,
  ends_at: meeting.ends_at,
  place: meeting.place,
  state: meeting.state,
  ended_at: meeting.ended_at,
  people_count: meeting.people.length,
  present_count: meeting.people.filter(({ attendance }) => attendance === "present").length,
});

/** Rows of a list say nothing of the agenda or of anybody: what was saved here says all of it. */
const rowEffect: RecordEffect<Meeting> = {
  ...meetingEffect,
  update: (row, given, change, context) => {
    const { people = [], ...rest } = row as Partial<Meeting>;
    const whole = { ...rest, people, sequence: 0 } as unknown as Meeting;
    const body = row.people === undefined ? change.body : given;
    return meetingEffect.update(whole, body, change, context);
  },
  bodyOf: (row) => (row.people === undefined ? null : meetingEffect.bodyOf(row)),
};

export const overlayMeetings: Overlay<"meetings.list"> = (read, { params }, changes, context) => {
  const own = changesOfCase(changes, "meeting", params?.id, context).filter(isOfMeeting);
  if (own.length === 0) return read;
  const listed = (read?.data.meetings ?? []) as readonly unknown[] as readonly Meeting[];
  const rows = foldRows(rowEffect, listed, own, context);
  if (rows === listed && read !== null) return read;
  const heads = rows.map((row) => (row.people === undefined ? (row as unknown as MeetingHead) : headOf(row)));
  return { ...read, data: { ...read?.data, meetings: nextFirst(heads) } };
};
