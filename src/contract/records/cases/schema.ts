import { z } from "zod";
import {
  givenTimestamp,
  id,
  line,
  option,
  optionalLine,
  optionalProse,
  recordFields,
  rights,
  tags,
  timestamp,
  userRef,
  uuid,
} from "#contract/kit/common.ts";
import { assessmentModels } from "#contract/records/case-kinds/schema.ts";
import { fieldValue, fieldValues } from "#contract/records/case-templates/field-schema.ts";
import { templateOfCase } from "#contract/records/case-templates/schema.ts";
import { erasing } from "#contract/records/compartments/erasing.ts";
import { compartments } from "#contract/records/compartments/schema.ts";
import { caseEntity } from "#contract/records/entities/schema.ts";
import { caseLocationEvent } from "#contract/records/location-events/schema.ts";
import { locationRef } from "#contract/records/locations/schema.ts";
import { attachments, uploadIds } from "#contract/records/media/schema.ts";
import { organizationId } from "#contract/records/organizations/schema.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import { wavrStanding } from "#contract/records/wavr/standing.ts";
import { zoneOfRecord } from "#contract/records/zones/place.ts";

export const caseId = id.brand<"CaseId">();
export type CaseId = z.infer<typeof caseId>;

export const caseStatuses = ["open", "monitoring", "closed"] as const;
export type CaseStatus = (typeof caseStatuses)[number];
export const caseStatusNames: Readonly<Record<CaseStatus, string>> = {
  open: "Open",
  monitoring: "Monitoring",
  closed: "Closed",
};
/** The ring that fills as work goes on (UI-5b). */
export const caseStages = ["intake", "evaluating", "responding", "monitoring", "closed"] as const;
export type CaseStage = (typeof caseStages)[number];
export const caseStageNames: Readonly<Record<CaseStage, string>> = {
  intake: "Intake",
  evaluating: "Evaluating",
  responding: "Responding",
  monitoring: "Monitoring",
  closed: "Closed",
};
export const confidentialities = ["team", "organization"] as const;
export type Confidentiality = (typeof confidentialities)[number];
export const caseRoles = ["subject", "target", "witness", "reporter", "parent/guardian", "other"] as const;
export const teamRoles = ["lead", "member"] as const;
export type TeamRole = (typeof teamRoles)[number];

export type CaseRole = (typeof caseRoles)[number];

export const reporter = z.object({
  name: optionalLine(120),
  role: optionalLine(120),
  anonymous: z.boolean().default(false),
});

const optionalTimestamp = givenTimestamp.nullish().transform((at) => at ?? null);

/** The form of a case. Where persons and team are given, they replace the lists. */
export const caseBody = z.object({
  uuid: uuid.optional(),
  organization_id: id.optional(),
  title: line(200),
  stage: z.enum(caseStages).default("intake"),
  category_id: id.nullish().transform((value) => value ?? null),
  type_id: id.nullish().transform((value) => value ?? null),
  confidentiality: z.enum(confidentialities).default("team"),
  /** Midnight where it was entered stands for a day without a time, so it is shown as the day alone; `reported_at` too. */
  occurred_at: optionalTimestamp,
  reported_at: optionalTimestamp,
  reporter: reporter.default({ name: null, role: null, anonymous: false }),
  /** Where it happened, in words; blank with a place on record: what that is called. */
  location: optionalLine(200),
  /** The place on record. Left out: unchanged. Null: words alone. */
  location_id: id.nullable().optional(),
  /** The zone of a floor plan of that place. Left out: unchanged where the place is. Null: the whole place. */
  zone_id: id.nullable().optional(),
  /** The events that it concerns, by their uuids. Left out: unchanged. */
  events: z.array(uuid).max(20).optional(),
  summary: optionalProse,
  exact_words: optionalProse,
  immediate_safety: optionalProse,
  closing_reason: optionalProse,
  tags: tags.default([]),
  /** The template and its version. Left out: unchanged. Without a version: the newest. */
  template_id: id.nullable().optional(),
  template_version: id.nullable().optional(),
  /** Answers to the template's fields, by key. Keys left out are unchanged; null removes an answer. */
  fields: fieldValues.optional(),
  persons: z
    .array(z.object({ person_uuid: uuid, role: z.enum(caseRoles) }))
    .max(200)
    .optional(),
  team: z
    .array(z.object({ user_id: id, role: z.enum(teamRoles) }))
    .max(100)
    .optional(),
  attachments: uploadIds.optional(),
});
export type CaseBody = z.input<typeof caseBody>;

export const caseSummary = z.looseObject({
  ...recordFields,
  id: caseId,
  number: z.string(),
  title: z.string(),
  status: z.enum(caseStatuses),
  stage: z.enum(caseStages),
  /** Classification of the latest assessment, 0 to 3; null where there is none. */
  classification: z.int().nullable(),
  /** How far each WAVR assessment is whose documents its reader may read; none in lists that do not tell it. */
  wavr: z.array(wavrStanding.extend({ person_uuid: uuid, name: z.string() })).default([]),
  category: option.nullable(),
  type: option.nullable(),
  organization_id: organizationId,
  organization_name: z.string(),
  subjects: z.array(z.string()),
  lead: userRef.nullable(),
  /** Where it happened in one line: "Main building, Second-floor restroom". */
  where: z.string().nullable().default(null),
  tags: z.array(z.string()),
  archived_at: timestamp.nullable(),
  closed_at: timestamp.nullable(),
  legal_hold: z.boolean().default(false),
  /**
   * When something below it changed last: a comment, a file, a task, an interview. Given to who may delete it, and sent
   * with the deletion, which is refused where others changed something since. It does not raise the version.
   */
  activity_at: timestamp.optional(),
  /** What its reader may do with it, as far as a list offers it. */
  can: rights.default({ edit: false, delete: false, export: false, reveal: false }),
});
export type CaseSummary = z.infer<typeof caseSummary>;

/** How much of each of the four steps is recorded: progress, not a result. */
export const stepProgress = z.looseObject({ step: z.int(), done: z.int(), total: z.int() });

export const caseAssessment = z.looseObject({
  id,
  uuid,
  person: personRef,
  classification: z.int().nullable(),
  progress: z.array(stepProgress),
  updated_at: timestamp,
});

export const caseRecord = caseSummary.extend({
  confidentiality: z.enum(confidentialities),
  occurred_at: timestamp.nullable(),
  reported_at: timestamp.nullable(),
  reporter: z.looseObject({
    name: z.string().nullable(),
    role: z.string().nullable(),
    anonymous: z.boolean(),
  }),
  location: z.string().nullable(),
  /** The place on record where it happened; null where there are words alone, or none. */
  place: locationRef.nullable().default(null),
  /** What the place on record was called, where it was deleted since; null while it is there. */
  former_place: z.string().nullable().default(null),
  /** The zone of a floor plan in which it happened. */
  zone: zoneOfRecord.nullable().default(null),
  /** The events that it concerns: the game against which a threat was made. */
  events: z.array(caseLocationEvent).default([]),
  /** Those that it concerned and that were deleted since, in the words by which the case knew them. */
  former_events: z.array(z.string()).default([]),
  /** The same with the uuid that each had, null where that is not known any more; none in answers of former servers. */
  deleted_events: z.array(z.looseObject({ uuid: uuid.nullable(), words: z.string() })).default([]),
  summary: z.string().nullable(),
  exact_words: z.string().nullable(),
  immediate_safety: z.string().nullable(),
  closing_reason: z.string().nullable(),
  /** What of a closed case the server erases by itself, if anything lies there, and from when; not while it is held. */
  erasing: z.array(erasing).default([]),
  /** The stage of a closed case before it was closed, to which it is usually reopened; null while it is open. */
  stage_before_closing: z.enum(caseStages).nullable().default(null),
  template: templateOfCase.nullable().default(null),
  /** Includes answers for which its template no longer has a field. */
  fields: z.record(z.string(), fieldValue).default({}),
  created_by: userRef.nullable(),
  persons: z.array(
    personRef.extend({
      role: z.enum(caseRoles),
      /** Where there are others of that name: what tells them apart, in words; null in answers of former servers. */
      apart: z.string().nullable().default(null),
    }),
  ),
  /**
   * People and organizations of interest, with how they are involved; empty in cached answers from before they
   * existed.
   */
  entities: z.array(caseEntity).default([]),
  team: z.array(userRef.extend({ title: z.string().nullable(), role: z.enum(teamRoles) })),
  /** Those of the team who have no account. */
  /** The models of assessment that the case's type offers; every one for a case without a type. */
  offers: z.array(z.string()).default([...assessmentModels]),
  guests: z
    .array(z.looseObject({ uuid, name: z.string(), role: z.string(), contact: z.string().nullable() }))
    .default([]),
  /** The compartments among which the reader may move what belongs to it; left out where there is one alone. */
  moves_among: z.array(z.enum(compartments)).optional(),
  assessments: z.array(caseAssessment),
  tasks: z.array(
    z.looseObject({
      id,
      title: z.string(),
      remind_at: z.string(),
      reminder_status: z.looseObject({ id: z.int(), name: z.string() }),
      assigned_user: userRef.nullable(),
      assessment_uuid: uuid,
    }),
  ),
  attachments,
  /** How much its reader finds in the lists beside it; null in answers of servers that do not count it. */
  counts: z
    .looseObject({
      tasks: z.int(),
      /** Those of them that are not over. */
      tasks_open: z.int().optional(),
      files: z.int(),
      comments: z.int(),
      time_entries: z.int(),
      notices: z.int().optional(),
      /** Documents of WAVR: none before one was begun. */
      wavr: z.int().optional(),
      /** People of whom there is a document of WAVR: each is one assessment. */
      wavr_people: z.int().optional(),
      /** Judgments of WAVR that were signed, as far as papers tell them. */
      wavr_signed: z.int().optional(),
      /** Safety plans, drafts and ended ones among them. */
      plans: z.int().optional(),
      /** Threat management plans of WAVR that the reader may read. */
      wavr_plans: z.int().optional(),
      /** Meetings, those that were called off among them. */
      meetings: z.int().optional(),
      /** Worksheets of packs. */
      worksheets: z.int().optional(),
    })
    .nullable()
    .default(null),
  can: rights,
});
export type CaseRecord = z.infer<typeof caseRecord>;
