import { z } from "zod";
import {
  givenTimestamp,
  id,
  optionalId,
  optionalLine,
  optionalProse,
  recordFields,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { endingEvent } from "#contract/records/bulletins/schema.ts";
import { newest } from "#contract/records/case-notes/schema.ts";
import { personRef } from "#contract/records/persons/schema.ts";

/** Who is told of a threat, in the order in which the log asks for them (DOMAIN-4, document 7). */
export const audiences = [
  "subject_parents",
  "target_parents",
  "target",
  "police",
  "district",
  "staff",
] as const;
export type Audience = (typeof audiences)[number];
export const audienceNames: Readonly<Record<Audience, string>> = {
  subject_parents: "Parents of the subject",
  target_parents: "Parents of the target",
  target: "Target",
  police: "Police",
  district: "District",
  staff: "Staff who need to know",
};

/** The same within a sentence. */
export const audienceWords: Readonly<Record<Audience, string>> = {
  subject_parents: "the parents of the subject",
  target_parents: "the parents of the target",
  target: "the target",
  police: "the police",
  district: "the district",
  staff: "the staff who need to know",
};

/** How it went. Not telling somebody is a decision with a date, not a gap. */
export const noticeOutcomes = ["told", "not_reached", "decided_not"] as const;
export type NoticeOutcome = (typeof noticeOutcomes)[number];
export const noticeOutcomeNames: Readonly<Record<NoticeOutcome, string>> = {
  told: "Told",
  not_reached: "Could not be reached",
  decided_not: "Decided not to tell",
};

export const noticeWays = ["in_person", "telephone", "letter", "email", "video", "other"] as const;
export type NoticeWay = (typeof noticeWays)[number];
export const noticeWayNames: Readonly<Record<NoticeWay, string>> = {
  in_person: "In person",
  telephone: "By telephone",
  letter: "By letter",
  email: "By email",
  video: "By video call",
  other: "Another way",
};

const optionalTimestamp = z
  .union([givenTimestamp, z.literal("")])
  .nullish()
  .transform((at) => at || null);
const optionalWay = z
  .union([z.enum(noticeWays), z.literal("")], { error: "Way is not one of the choices." })
  .nullish()
  .transform((way) => way || null);

const values = z.object({
  audience: z.enum(audiences, { error: "Choose whom this is about." }),
  outcome: z.enum(noticeOutcomes, { error: "Say how it went." }),
  /** The people of this audience whom it concerns; without any, and without a name, the audience as a whole. */
  person_ids: z
    .array(id)
    .max(20)
    .transform((list) => [...new Set(list)])
    .default([]),
  /** Somebody who is no person of the records: an officer, an office. */
  name: optionalLine(200),
  /** When they were told, tried, or when it was decided. */
  at: optionalTimestamp,
  way: optionalWay,
  /** What was said, or left as a message. */
  said: optionalProse,
  /** Why somebody is not told, or why nobody tries again. */
  reason: optionalProse,
  next_try_at: optionalTimestamp,
  /** Who tries again. */
  next_try_by: optionalId,
  /** Who told them, tried or decided; whoever records it, where nobody is named. */
  told_by: optionalId,
});

type Values = z.output<typeof values>;

/** What is missing for each outcome: the field, and what to do. */
function missing(given: Values): readonly (readonly [keyof Values, string])[] {
  const { outcome, at, way, reason, next_try_at, next_try_by } = given;
  if (outcome === "told")
    return [
      ...(at === null ? ([["at", "Say when they were told."]] as const) : []),
      ...(way === null ? ([["way", "Say how they were told."]] as const) : []),
    ];
  if (outcome === "decided_not")
    return [
      ...(at === null ? ([["at", "Say when this was decided."]] as const) : []),
      ...(reason === null ? ([["reason", "Say why they are not told."]] as const) : []),
    ];
  if (at === null) return [["at", "Say when somebody tried to reach them."]];
  if (next_try_at === null)
    return reason === null ? [["next_try_at", "Say when somebody tries again, or why nobody does."]] : [];
  return [
    ...(Date.parse(next_try_at) <= Date.parse(at)
      ? ([["next_try_at", "The next try must be later than this one."]] as const)
      : []),
    ...(next_try_by === null ? ([["next_try_by", "Say who tries again."]] as const) : []),
  ];
}

const checked = <S extends z.ZodType<Values>>(shape: S): S =>
  shape.superRefine((given, context) => {
    for (const [field, message] of missing(given))
      context.addIssue({ code: "custom", path: [field], message });
  });

export const noticeBody = checked(values.extend({ uuid: uuid.optional() }));
export type NoticeBody = z.input<typeof noticeBody>;

export const noticeEdit = checked(values);
export type NoticeEdit = z.input<typeof noticeEdit>;
export type NoticeValues = z.output<typeof noticeEdit>;

/** What is recorded with each outcome: what belongs to another one is not kept, whatever a form sends along. */
export function valuesOfOutcome(given: NoticeValues): NoticeValues {
  const again = given.outcome === "not_reached" && given.next_try_at !== null;
  return {
    ...given,
    reason: given.outcome === "told" || again ? null : given.reason,
    way: given.outcome === "decided_not" ? null : given.way,
    next_try_at: again ? given.next_try_at : null,
    next_try_by: again ? given.next_try_by : null,
  };
}

/** One entry of the log: who was told, tried or left out, when, how, by whom and what was said. */
export const notice = z.looseObject({
  ...recordFields,
  case_id: id,
  audience: z.enum(audiences),
  outcome: z.enum(noticeOutcomes),
  persons: z.array(personRef),
  name: z.string().nullable(),
  at: timestamp,
  way: z.enum(noticeWays).nullable(),
  said: z.string().nullable(),
  reason: z.string().nullable(),
  next_try_at: timestamp.nullable(),
  next_try_by: userRef.nullable(),
  told_by: userRef.nullable(),
  created_by: userRef.nullable(),
  can: z.looseObject({ edit: z.boolean(), delete: z.boolean() }).default({ edit: false, delete: false }),
});
export type Notice = z.infer<typeof notice>;

export const dutyStates = ["told", "not_reached", "open", "decided_not"] as const;
export const dutyRules = ["same_day", "next_school_day", "next_school_noon", "team_decides"] as const;
export type DutyRule = (typeof dutyRules)[number];

/** Somebody whom a duty is about, with what their own record says that helps to reach them. */
export const dutyPerson = personRef.extend({
  /** Whose parent they are. */
  of: z.string().nullable(),
  /** What their relation says: "Father, lives apart". */
  note: z.string().nullable(),
  languages: z.array(z.string()),
  phones: z.array(z.string()),
});
export type DutyPerson = z.infer<typeof dutyPerson>;

/** One of those who have to be told, as the present classification asks for it, and how that stands. */
export const duty = z.looseObject({
  audience: z.enum(audiences),
  state: z.enum(dutyStates),
  rule: z.enum(dutyRules),
  /** Null where the team decides whether to tell. */
  due_at: timestamp.nullable(),
  /** The next try of somebody who could not be reached. */
  next_try_at: timestamp.nullable(),
  people: z.array(dutyPerson),
  /** Notices that count for the present classification, latest first. */
  notice_ids: z.array(id),
  /** When they were last told of an earlier classification. */
  told_before: timestamp.nullable(),
});
export type Duty = z.infer<typeof duty>;

/** Somebody who is still to be told of a case, where it stands outside of that case. */
export const openDuty = duty
  .pick({ audience: true, state: true, due_at: true, next_try_at: true })
  .extend({ case_id: id, case_number: z.string(), case_title: z.string() });
export type OpenDuty = z.infer<typeof openDuty>;

/** In the order of when they are due. */
export const openDutyList = z.looseObject({ data: z.array(openDuty) });

export const noticesQuery = newest(200);

/**
 * The log of a case, latest first, and its duties in their fixed order: none while nothing is classified.
 * `colleagues` may tell somebody or try again; whoever may not write is told none.
 */
export const noticeList = z.looseObject({
  data: z.array(notice),
  total: z.int(),
  classification: z.int().nullable(),
  /** When it was classified so. */
  classified_at: timestamp.nullable(),
  duties: z.array(duty),
  colleagues: z.array(userRef),
  /** Bulletins that were issued from the case, the newest first: who is named in `audience` was told by them. */
  bulletins: z
    .array(
      z.looseObject({
        uuid,
        title: z.string(),
        at: timestamp,
        issued_by: userRef.nullable(),
        audience: z.array(z.string()),
        valid_to: timestamp,
        withdrawn_at: timestamp.nullable(),
        /** The event with whose end it was to end; null in answers of former servers. */
        until_event: endingEvent.nullable().default(null),
        /** That event was deleted; false in answers of former servers. */
        until_deleted: z.boolean().default(false),
        valid_from: timestamp.nullish(),
        /** Why it was withdrawn; none in answers of former servers. */
        withdrawn_reason: z.string().nullish(),
      }),
    )
    .default([]),
  /** Whom papers were made for that leave the school, the latest first; none in answers of former servers. */
  papers: z
    .array(
      z.looseObject({
        uuid,
        name: z.string(),
        recipient: z.string(),
        recipient_organization: z.string().nullable(),
        at: timestamp,
      }),
    )
    .default([]),
});
export type NoticeList = z.infer<typeof noticeList>;
