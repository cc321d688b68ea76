import { z } from "zod";
import {
  calendarDate,
  email,
  givenDate,
  givenTimestamp,
  id,
  line,
  optionalId,
  optionalLine,
  optionalProse,
  recordFields,
  rights,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { lineKinds } from "#contract/records/minutes/line-kinds.ts";

/** Once a meeting has ended its minutes, agenda and attendance stay as they were; `signed`: nobody who was there is waited for. */
export const meetingStates = ["planned", "called_off", "ended", "signed"] as const;
export type MeetingState = (typeof meetingStates)[number];

export const attendances = ["invited", "present", "absent", "excused"] as const;
export type Attendance = (typeof attendances)[number];

/** Of what is open in a case an item of an agenda can be. */
export const agendaSources = ["task", "check-in", "board", "notice", "classification"] as const;
export type AgendaSource = (typeof agendaSources)[number];

/** What an item is about, as its kind and its name there: `task:0199…`, `notice:police`. */
const about = z
  .string()
  .max(80)
  .regex(/^(?:task|check-in|board|notice|classification):[0-9a-z_-]{1,60}$/, {
    error: "This is nothing that an agenda can be about.",
  })
  .meta({ examples: ["notice:police"] });

const agendaItem = z.object({
  uuid,
  text: line(300),
  /** Null where it is in somebody's own words. */
  about: about.nullish().transform((given) => given ?? null),
  /** It was talked about. */
  done: z.boolean().default(false),
});
export type AgendaItem = z.output<typeof agendaItem>;

/** An address on the web where a meeting is held. */
const webAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^https:\/\/\S+$/, { error: "Enter an address that begins with https://." })
  .meta({ examples: ["https://meet.example.org/lincoln"] });

/** Somebody who is invited: a colleague, by `user_id`, or a person without an account, by `name`. */
const meetingPerson = z.object({
  uuid,
  user_id: optionalId,
  name: optionalLine(200),
  role: optionalLine(200),
  agency: optionalLine(200),
  /** Of a person without an account, who is sent the invitation there. */
  email: z
    .union([email, z.literal("")])
    .nullish()
    .transform((given) => given || null),
  attendance: z.enum(attendances).default("invited"),
});
export type MeetingPersonBody = z.output<typeof meetingPerson>;

const values = {
  title: line(200),
  starts_at: givenTimestamp,
  ends_at: givenTimestamp,
  place: optionalLine(300),
  online_url: z
    .union([webAddress, z.literal("")])
    .nullish()
    .transform((given) => given || null),
  /** In the order in which they are talked about. */
  agenda: z.array(agendaItem).max(50).default([]),
  people: z.array(meetingPerson).max(50).default([]),
};

export const meetingBody = z.object({ uuid: uuid.optional(), ...values });
export type MeetingBody = z.output<typeof meetingBody>;
export const meetingEdit = z.object(values);
export type MeetingEdit = z.output<typeof meetingEdit>;

/** `agrees` and `differs` are said by each under their own account; `paper` is recorded for whoever cannot. */
export const signatureKinds = ["agrees", "differs", "paper"] as const;
export type SignatureKind = (typeof signatureKinds)[number];

export const signatureBody = z.object({
  uuid: uuid.optional(),
  /** Who signs, by their row among the people of the meeting. */
  person_uuid: uuid,
  kind: z.enum(signatureKinds),
  /** How they see it, in their own words; needed with `differs`. */
  words: optionalProse,
  /** The day on the paper; needed with `paper`. */
  signed_on: givenDate.nullish().transform((given) => given ?? null),
});
export type SignatureBody = z.output<typeof signatureBody>;

/** Whom the invitation goes to; without any, everybody who can be sent one. */
export const invitationBody = z.object({ people: z.array(uuid).max(50).default([]) });

/** A line of minutes as it stood when the meeting ended. */
export const meetingLine = z.looseObject({
  id: z.string(),
  kind: z.enum(lineKinds),
  text: z.string(),
  /** Who wrote it, by the name that they had then. */
  author: userRef.nullable(),
  /** Who else had words in it. */
  others: z.array(userRef).optional(),
  at: timestamp,
});
export type MeetingLine = z.infer<typeof meetingLine>;

export const meetingSignature = z.looseObject({
  id,
  uuid,
  kind: z.enum(signatureKinds),
  words: z.string().nullable(),
  signed_on: z.iso.date(),
  made_at: timestamp,
  made_by: userRef.nullable(),
  sha256: z.string(),
});
export type MeetingSignature = z.infer<typeof meetingSignature>;

const shownPerson = z.looseObject({
  uuid,
  user: userRef.nullable(),
  /** As somebody was called when the meeting ended; until then of people without an account alone. */
  name: z.string().nullable(),
  role: z.string().nullable(),
  agency: z.string().nullable(),
  email: z.string().nullable(),
  attendance: z.enum(attendances),
  /** When the invitation was sent last, and which of its versions that was. */
  invited_at: timestamp.nullable(),
  invited_sequence: z.int().nullable(),
  /** Can they be sent the invitation: a colleague with an address, or somebody whose address was written down? */
  reachable: z.boolean(),
  /** May they sign under an account of their own? Others sign on paper. */
  signs: z.boolean(),
  signature: meetingSignature.nullable(),
});
export type MeetingPerson = z.infer<typeof shownPerson>;

/** A task of the case that came out of a line of the minutes. */
const lineTask = z.looseObject({
  line: z.string(),
  id,
  uuid,
  title: z.string(),
  done: z.boolean(),
  due_at: calendarDate,
});
export type LineTask = z.infer<typeof lineTask>;

/** A meeting of a case's team. */
export const meeting = z.looseObject({
  ...recordFields,
  case_id: id,
  title: z.string(),
  starts_at: timestamp,
  ends_at: timestamp,
  place: z.string().nullable(),
  online_url: z.string().nullable(),
  state: z.enum(meetingStates),
  /** Of the invitation: rises when time or place change (RFC 5545). */
  sequence: z.int(),
  created_by: userRef.nullable(),
  agenda: z.array(z.looseObject({ uuid, text: z.string(), about: z.string().nullable(), done: z.boolean() })),
  people: z.array(shownPerson),
  called_off_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  ended_by: userRef.nullable(),
  /** The lines of the minutes as they stood when it ended; null before. */
  minutes: z.array(meetingLine).nullable(),
  /** Of all that was kept when it ended, in hex, as the log has it. */
  sha256: z.string().nullable(),
  /** Those that the reader may see. */
  tasks: z.array(lineTask),
  /** `sign`: the reader's own row, where they were present and have not signed yet. */
  can: rights.extend({ sign: uuid.nullable() }),
});
export type Meeting = z.infer<typeof meeting>;

/** A meeting as a list shows it: when and where, how far it is, and for how many. All else is asked of the meeting. */
export const meetingHead = z.looseObject({
  ...recordFields,
  ...meeting.pick({
    case_id: true,
    title: true,
    starts_at: true,
    ends_at: true,
    place: true,
    state: true,
    ended_at: true,
  }).shape,
  people_count: z.int(),
  /** Of them, who was marked as present. */
  present_count: z.int(),
});
export type MeetingHead = z.infer<typeof meetingHead>;

/** The next first, then those that were, latest first. */
export const meetingsOfCase = z.looseObject({ meetings: z.array(meetingHead) });

/** Something that is open in a case and can be talked about. */
export const agendaOffer = z.looseObject({
  about: z.string(),
  kind: z.enum(agendaSources),
  /** Of a task its title, of a classification whom it concerns. */
  title: z.string().nullable(),
  due_at: z.string().nullable(),
  /** Of a notice its audience, of a board its question. */
  choice: z.string().nullable(),
});
export type AgendaOffer = z.infer<typeof agendaOffer>;
export const agendaOffers = z.looseObject({ offers: z.array(agendaOffer) });
