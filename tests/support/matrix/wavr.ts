import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

/** Who may make calls about WAVR: whoever sees the case reads all of it; a worksheet is changed by its rater alone. */
export const wavrRules = {
  "wavr.show": { kind: "case", right: "view" },
  "wavr.heads": { kind: "case", right: "view" },
  "wavr.intakes": { kind: "case", right: "view" },
  "wavr.saveIntake": { kind: "case", right: "edit" },
  "wavr.worksheets": { kind: "case", right: "view" },
  "wavr.saveWorksheet": { kind: "case", right: "edit" },
  "wavr.worksheet": { kind: "worksheet", right: "view" },
  "wavr.updateWorksheet": { kind: "worksheet", right: "edit" },
  "wavr.takeSnapshot": { kind: "worksheet", right: "edit" },
  "wavr.assessments": { kind: "case", right: "view" },
  "wavr.saveAssessment": { kind: "case", right: "edit" },
  "wavr.sign": { kind: "case", right: "edit" },
  "wavr.answer": { kind: "case", right: "edit" },
  "wavr.savePlan": { kind: "case", right: "edit" },
} as const;

type Names = Extract<EndpointName, keyof typeof wavrRules>;

const caseOf = (target: Target) => ({ id: target.case?.id ?? 0 });
const worksheetOf = (target: Target) => ({ ...caseOf(target), worksheetId: target.worksheet.uuid });
const about = (target: Target, state: object) => ({ person_uuid: target.adult.uuid, state });

/** Every required field of a summary. */
export const wholeJudgment = {
  assessment_date: "2026-11-19",
  assessors: ["Dana Reyes"],
  basis: "Two interviews, the voicemails, and the records of the last employer.",
  concern_targeted_violence: "elevated",
  concern_other_behavior: "moderate",
  opinion: "A grievance against one person, and two voicemails that speak of coming back.",
  recommendations: "Brief the front desk today.",
  next_review: "2026-12-17",
};

/** Everything that a threat management plan in force has to say. */
export const wholePlan = {
  title: "Front office",
  plan_status: "active",
  case_manager: "The head of security",
  goals: [{ goal: "Keep the people targeted safe and informed." }],
  actions: [{ action: "Brief the front desk.", owner: "The head of security", due: "2026-11-20", status: 1 }],
  monitoring_cadence: "twice_weekly",
  review_date: "2199-12-03",
  closing_criteria: ["no_intent"],
};

export const wavrRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "wavr.show": (target) => ({ params: caseOf(target) }),
  "wavr.heads": (target) => ({ params: caseOf(target) }),
  "wavr.intakes": (target) => ({ params: caseOf(target) }),
  "wavr.saveIntake": (target) => ({
    params: caseOf(target),
    body: about(target, { referrer_role: "coworker", incident_description: "He shouted in the hall." }),
  }),
  "wavr.worksheets": (target) => ({ params: caseOf(target) }),
  "wavr.saveWorksheet": (target) => ({
    params: caseOf(target),
    body: about(target, { w1_code: "present", w1_notes: "Holds her responsible for the contract." }),
  }),
  "wavr.worksheet": (target) => ({ params: worksheetOf(target) }),
  "wavr.updateWorksheet": (target) => ({
    params: worksheetOf(target),
    body: about(target, { w1_code: "prominent", w1_recent_change: true }),
  }),
  "wavr.takeSnapshot": (target) => ({
    params: worksheetOf(target),
    body: { reason: "Before the reassessment." },
  }),
  "wavr.assessments": (target) => ({ params: caseOf(target) }),
  "wavr.saveAssessment": (target) => ({
    params: { ...caseOf(target), wavrAssessmentId: randomUUID() },
    body: about(target, wholeJudgment),
  }),
  "wavr.sign": (target) => ({
    params: { ...caseOf(target), wavrAssessmentId: target.wavrAssessment.uuid },
    body: {
      agreed: [
        { user_id: target.userId, name: "Dana", role: "Assessor", answer: "agrees", words: null },
        { user_id: null, name: "Angela Moss", role: "Human resources", answer: "not_asked", words: null },
      ],
    },
  }),
  "wavr.answer": (target) => ({
    params: { ...caseOf(target), wavrAssessmentId: target.wavrAssessment.uuid, number: 1 },
    body: { answer: "differs", words: "I would call it high, until he is found." },
  }),
  "wavr.savePlan": (target) => ({
    params: caseOf(target),
    body: about(target, { title: "Keep the front office safe", plan_status: "draft" }),
  }),
};
