import { z } from "zod";
import {
  calendarDate,
  id,
  line,
  optionalLine,
  timestamp,
  typedText,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { caseId, caseStages, teamRoles } from "#contract/records/cases/schema.ts";
import { planChange } from "#contract/records/plans/changes.ts";
import { reviewResults } from "#contract/records/plans/schema.ts";

/** The reason for an action on a case, which its timeline shows as typed. */
export const reasonFor = (message: string) => typedText().min(1, { error: message }).max(4000);

/** A null role removes the colleague from the team. */
export const teamChange = z.object({
  user_id: id,
  /** Null takes the colleague off the team. */
  role: z.enum(teamRoles).nullable(),
  /** The role that the caller has seen, null for none: where it is another by now, nothing is changed. */
  was: z.enum(teamRoles).nullish(),
});

/** Somebody without an account who works on a case; the same uuid changes them, and null takes them off the team. */
export const guestChange = z.object({
  uuid,
  guest: z.object({ name: line(120), role: line(80), contact: optionalLine(200) }).nullable(),
});

export const archiveBody = z.object({
  archived: z.boolean().default(true),
  /** Required where the case is not closed. */
  reason: typedText().max(4000).nullish(),
});

export const closeBody = z.object({ closing_reason: reasonFor("Reason for closing is required.") });

export const reopenBody = z.object({
  reason: reasonFor("Reason for reopening is required."),
  stage: z.enum(caseStages).exclude(["closed"]).default("evaluating"),
});

/**
 * The reason under which a hold is set again with one press, from the list of cases that nothing protects any more. Nobody
 * typed it, so it is shown as what happened and not as somebody's words.
 */
export const setAgainReason = "Set again from the list of cases that nothing protects any more.";

export const holdBody = z.object({ hold: z.boolean(), reason: reasonFor("Reason is required.") });

/** Groups of timeline entries, by which the screen filters. */
export const eventGroups = [
  "status",
  "details",
  "people",
  "entities",
  "team",
  "assessments",
  "tasks",
  "comments",
  "time",
  "notices",
  "files",
  "related",
  "output",
] as const;
export type EventGroup = (typeof eventGroups)[number];

/** Everything that can happen to a case, with its group. */
export const eventKinds = {
  opened: "status",
  stage: "status",
  closed: "status",
  reopened: "status",
  archived: "status",
  restored: "status",
  hold_set: "status",
  hold_lifted: "status",
  deleted: "status",
  undeleted: "status",
  details: "details",
  person_added: "people",
  person_removed: "people",
  entity_added: "entities",
  entity_removed: "entities",
  member_added: "team",
  member_changed: "team",
  member_removed: "team",
  guest_added: "team",
  guest_changed: "team",
  guest_removed: "team",
  assessment_begun: "assessments",
  assessment_moved_in: "assessments",
  assessment_moved_out: "assessments",
  classified: "assessments",
  wavr_begun: "assessments",
  wavr_snapshot: "assessments",
  wavr_signed: "assessments",
  wavr_answered: "assessments",
  worksheet_begun: "assessments",
  worksheet_signed: "assessments",
  plan_saved: "assessments",
  safety_plan_saved: "assessments",
  check_in_recorded: "assessments",
  board_begun: "assessments",
  board_opened: "assessments",
  board_decided: "assessments",
  meeting_planned: "team",
  meeting_called_off: "team",
  meeting_ended: "team",
  meeting_removed: "team",
  meeting_restored: "team",
  interview_added: "assessments",
  interview_removed: "assessments",
  interview_restored: "assessments",
  interview_moved: "assessments",
  task_created: "tasks",
  task_completed: "tasks",
  task_reopened: "tasks",
  task_removed: "tasks",
  task_restored: "tasks",
  task_moved: "tasks",
  reminder_created: "tasks",
  reminder_completed: "tasks",
  reminder_reopened: "tasks",
  reminder_removed: "tasks",
  reminder_restored: "tasks",
  comment: "comments",
  comment_removed: "comments",
  comment_restored: "comments",
  comment_moved: "comments",
  time_logged: "time",
  time_changed: "time",
  time_removed: "time",
  time_restored: "time",
  notice_recorded: "notices",
  notice_changed: "notices",
  notice_removed: "notices",
  notice_restored: "notices",
  file_added: "files",
  file_removed: "files",
  file_restored: "files",
  file_moved: "files",
  match_confirmed: "related",
  match_dismissed: "related",
  match_cleared: "related",
  report_made: "output",
  disclosure_approved: "output",
  export_made: "output",
  link_sent: "output",
  link_opened: "output",
  link_locked: "output",
  link_refused: "output",
  link_taken_back: "output",
  card_given: "output",
  card_changed: "output",
  card_read: "output",
  card_locked: "output",
  card_taken_back: "output",
} as const satisfies Record<string, EventGroup>;
export type EventKind = keyof typeof eventKinds;
const kindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]];

/** Fields of a case of which the timeline tells old and new value; of the others it tells the name alone. */
export const toldFields = [
  "title",
  "category_id",
  "type_id",
  "confidentiality",
  "location",
  "location_id",
  "zone_id",
] as const;

export const caseEvent = z.looseObject({
  id,
  at: timestamp,
  kind: z.enum(kindNames),
  /** Who did it; null where that is not known. */
  user: userRef.nullable(),
  /** The person of the case that it concerns. */
  person: z.looseObject({ id, uuid: z.uuid(), name: z.string() }).nullable(),
  /** The colleague that it concerns. */
  member: userRef.nullable(),
  /** Name of the column that changed. */
  field: z.string().nullable(),
  /** Old and new value as stored: a stage, a role, a classification, or text. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The reason that was given. */
  note: z.string().nullable(),
  /** What a review of a plan found, where the version of the plan was made by one. */
  review: z
    .looseObject({ result: z.enum(reviewResults), words: z.string(), next: calendarDate })
    .nullable()
    .default(null),
  /** How many actions of threat management plans were not done when one, or its case, was closed; null of all else. */
  undone: z.int().nonnegative().nullable().default(null),
  /** What a version of a plan says otherwise than the one before it; nothing of a first one, and of all else. */
  changes: z.array(planChange).default([]),
  /** What the team decided on an agreement board, and how many of those who were asked see it differently. */
  decision: z.looseObject({ choice: z.string(), differing: z.int().nonnegative() }).nullable().default(null),
  /** What the record shows of itself: a task's title, a comment's text, a file's name, a case's number. */
  text: z.string().nullable(),
  /** The record to open, where there is one. */
  link: z.looseObject({ kind: z.enum(["assessment", "case", "entity"]), id: z.string() }).nullable(),
});
export type CaseEvent = z.infer<typeof caseEvent>;

/** Everyone who occurs in a timeline, for its filter. */
export const timelineNames = z.looseObject({
  users: z.array(userRef),
  persons: z.array(z.looseObject({ id, name: z.string() })),
});

export const matchDecisions = ["confirm", "dismiss", "clear"] as const;
export const matchBody = z.object({
  match_id: id,
  type: z.literal("case"),
  decision: z.enum(matchDecisions).default("confirm"),
});

export const caseMatch = z.looseObject({
  id: caseId,
  number: z.string(),
  title: z.string(),
  stage: z.enum(caseStages),
  organization_name: z.string(),
  created_at: timestamp,
  archived_at: timestamp.nullable(),
  /** Null while nobody has decided. */
  decision: z.enum(["confirmed", "dismissed"]).nullable(),
  decided_by: userRef.nullable(),
  decided_at: timestamp.nullable(),
  /** What the two have in common, one sentence each. */
  reasons: z.array(z.string()),
});
export type CaseMatch = z.infer<typeof caseMatch>;
