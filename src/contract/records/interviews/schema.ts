import { z } from "zod";
import { id, jsonValue, recordFields, userRef, uuid } from "#contract/kit/common.ts";
import { compartments, ofSharedCompartment } from "#contract/records/compartments/schema.ts";

export const interviewId = id.brand<"InterviewId">();
export const interviewUuid = uuid.brand<"InterviewUuid">();

export const interviewSections = ["interviews", "safety_interviews"] as const;
export type InterviewSection = (typeof interviewSections)[number];

/** Spec §3, "Interview state" and "Safety interview state". Open: unknown keys and option values are kept. */
export const interviewState = z.record(z.string().max(200), jsonValue);
export type InterviewState = z.infer<typeof interviewState>;

const text = (state: InterviewState, key: string): string => {
  const value = state[key];
  return typeof value === "string" ? value.trim() : "";
};

/** Which of the two an interview is by its answers: only those of step 4 have `type` without `interview_type` (Spec §3). */
export const interviewSectionOf = (state: InterviewState): InterviewSection =>
  text(state, "interview_type") === "" && text(state, "type") !== "" ? "safety_interviews" : "interviews";

/**
 * Create or update an interview (Spec §7: its state, and its uuid if it has one). `assessment_uuid` and `section` say
 * where its id is listed; without the first it stands alone until an assessment names its id in `steps` or
 * `interviewIds`, without the second its answers say which it is.
 * Spec §5: interview type is required; subject name is required in a safety interview.
 */
export const interviewBody = z
  .object({
    uuid: uuid.nullish().transform((value) => value ?? null),
    assessment_uuid: uuid.nullish().transform((value) => value ?? null),
    section: z.enum(interviewSections).optional(),
    /** Where a new interview of a case's assessment lies from its first moment on; one that exists is moved by a call of its own. */
    compartment: ofSharedCompartment,
    state: interviewState,
  })
  .superRefine((body, context) => {
    const needs = (key: string, message: string) => {
      if (text(body.state, key) === "") context.addIssue({ code: "custom", path: ["state", key], message });
    };
    if ((body.section ?? interviewSectionOf(body.state)) === "interviews")
      needs("interview_type", "Interview type is required.");
    else {
      needs("type", "Interview type is required.");
      needs("subject_name", "Subject name is required.");
    }
  });
export type InterviewBody = z.input<typeof interviewBody>;

/** `assessment_uuid` is null until an assessment names it; until then only its author sees it. */
export const interview = z.looseObject({
  ...recordFields,
  id: interviewId,
  uuid: interviewUuid,
  section: z.enum(interviewSections),
  assessment_uuid: uuid.nullable(),
  state: interviewState,
  created_by: userRef.nullable(),
  compartment: z.enum(compartments).nullish(),
});
export type Interview = z.infer<typeof interview>;
