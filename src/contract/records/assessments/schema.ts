import { z } from "zod";
import { id, jsonValue, recordFields, rights, timestamp, userRef, uuid } from "#contract/kit/common.ts";
import { interview } from "#contract/records/interviews/schema.ts";
import { attachments, filesToAttach } from "#contract/records/media/schema.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import { reminder } from "#contract/records/reminders/schema.ts";
import { wavrStanding } from "#contract/records/wavr/standing.ts";

export const assessmentId = id.brand<"AssessmentId">();
export const assessmentUuid = uuid.brand<"AssessmentUuid">();

/** The seven sections of the four steps, by their wire keys (Spec §2). */
export const sectionKeys = [
  "assessment_findings",
  "interviews",
  "key_observations",
  "threat_classification",
  "observations_suggesting",
  "threat_response",
  "safety_interviews",
] as const;
export type SectionKey = (typeof sectionKeys)[number];

/** A section's form data. Open: unknown keys stay (DOMAIN-8). */
export const sectionForm = z.record(z.string().max(200), jsonValue);
export type SectionForm = z.infer<typeof sectionForm>;
/** Ids of the interviews or tasks of a section. */
export const sectionIds = z.array(id).max(1000);

/** Spec §3, "Assessment state": steps map a section's name to form data or to a list of ids. */
export const assessmentState = z.looseObject({
  steps: z.record(z.string().max(100), z.union([sectionIds, sectionForm])).default({}),
  interviewIds: z.array(id).max(1000).default([]),
});
export type AssessmentState = z.infer<typeof assessmentState>;

/** Answers of ko and ni items (Spec §3). No value means "not answered". */
export const answers = ["unknown", "n", "p", "y"] as const;
export type Answer = (typeof answers)[number];

/** `threat_classification` 0 to 3 (Spec §3). */
export const classification = z.int().min(0).max(3);

/** The content pack of the questionnaires, and the version of its words, that an assessment was begun under. */
export const instrumentIdentity = z.object({
  pack: z.string().min(1).max(100),
  version: z.string().min(1).max(50),
});

/** Creates where the uuid is null or unknown, else updates (Spec §7, "Assessment operations"). */
export const assessmentBody = z.object({
  uuid: uuid.nullish().transform((value) => value ?? null),
  person_uuid: uuid,
  type: z.literal(1).default(1),
  state: assessmentState.default({ steps: {}, interviewIds: [] }),
  case_id: id.nullish().transform((value) => value ?? null),
  attachments: filesToAttach.optional(),
  /** The words that its first answers were given under; the server's current ones where it is left out. It stays. */
  instrument: instrumentIdentity.optional(),
});
export type AssessmentBody = z.input<typeof assessmentBody>;

/** A row of a list that is the WAVR assessment of a person in a case; 1 is CSTAG (Spec §3). */
export const wavrType = 2;

export const assessmentSummary = z.looseObject({
  ...recordFields,
  id: assessmentId,
  uuid: assessmentUuid,
  type: z.int(),
  person_uuid: uuid,
  person: personRef,
  case_id: id.nullable(),
  case_number: z.string().nullable(),
  classification: z.int().nullable(),
  created_by: userRef.nullable(),
  /** How far it is, where it is WAVR; left out of CSTAG. */
  wavr: wavrStanding.optional(),
});
export type AssessmentSummary = z.infer<typeof assessmentSummary>;

/**
 * A change of classification: who made it, when, and from which value (DOMAIN-2). `reasons` as they stood in the section
 * at that moment; null or nothing where none are known.
 */
export const classificationChange = z.looseObject({
  from: z.int().nullable(),
  to: z.int().nullable(),
  user: userRef.nullable(),
  at: timestamp,
  reasons: z.string().nullish(),
});

/** The document of type 1 (Spec §3). `instrument` names the pack and version it was begun under; null or
 * nothing from a server that records none. */
export const assessment = assessmentSummary.extend({
  person_type: z.looseObject({ name: z.string() }),
  state: assessmentState,
  instrument: z.looseObject({ pack: z.string(), version: z.string() }).nullish(),
  interviews: z.array(interview),
  tasks: z.array(reminder),
  attachments,
  classification_history: z.array(classificationChange),
  can: rights,
});
export type Assessment = z.infer<typeof assessment>;
