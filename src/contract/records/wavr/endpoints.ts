import { z } from "zod";
import { idOrUuid, idParam, uuid } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import {
  laterAnswerBody,
  namedWavrBody,
  snapshotBody,
  summaryBody,
  wavrAssessment,
  wavrBody,
  wavrDocument,
  wavrHead,
  wavrOfCase,
  wavrPlan,
  wavrSnapshot,
  wavrWorksheet,
  wavrWorksheetListed,
} from "./schema.ts";

const params = z.object({ id: idOrUuid });
const worksheetParams = params.extend({ worksheetId: idOrUuid });
const assessmentParams = params.extend({ wavrAssessmentId: uuid });

const ofCase = (right: "view" | "edit") => ({ kind: "record", record: "case", right, param: "id" }) as const;
const ofForm = (right: "view" | "edit", param: string) =>
  ({ kind: "record", record: "wavr", right, param }) as const;

const reads = {
  group: "wavr",
  base: "v2",
  method: "GET",
  params,
  policy: ofCase("view"),
  cache: true,
} as const;
const saves = {
  group: "wavr",
  base: "v2",
  method: "POST",
  params,
  policy: ofCase("edit"),
  status: 201,
  changes: ["wavr", "cases", "assessments", "dashboard"],
} as const;

/** Spec §7, "Cases", and DOMAIN-6 and DOMAIN-11: the twelve calls of the WAVR module, one that opens none of its documents, and one for who was not asked. */
export const wavrEndpoints = {
  "wavr.show": endpoint({
    ...reads,
    path: "/cases/{id}/wavr",
    summary: "Everything of a case's WAVR assessment: intake, worksheets, assessments and plans",
    response: item(wavrOfCase),
    audit: "wavr.view",
  }),
  "wavr.heads": endpoint({
    ...reads,
    path: "/cases/{id}/wavr-heads",
    summary: "How far the WAVR assessment of each person in a case is, without anything that stands in it",
    response: z.looseObject({ data: z.array(wavrHead) }),
  }),
  "wavr.intakes": endpoint({
    ...reads,
    path: "/cases/{id}/wavr-intake-questionnaires",
    summary: "The intake questionnaires of a case",
    response: z.looseObject({ data: z.array(wavrDocument) }),
    audit: "wavr.view",
  }),
  "wavr.saveIntake": endpoint({
    ...saves,
    path: "/cases/{id}/wavr-intake-questionnaires",
    summary: "Save an intake questionnaire; a uuid that exists is an update and needs If-Match",
    body: wavrBody,
    response: item(wavrDocument),
    queue: true,
    audit: "wavr.intake",
  }),
  "wavr.worksheets": endpoint({
    ...reads,
    path: "/cases/{id}/wavr-worksheets",
    summary: "The worksheets of a case, one for each rater",
    response: z.looseObject({ data: z.array(wavrWorksheetListed) }),
    audit: "wavr.view",
  }),
  "wavr.saveWorksheet": endpoint({
    ...saves,
    path: "/cases/{id}/wavr-worksheets",
    summary: "Begin a worksheet of one's own; a uuid that exists is an update and needs If-Match",
    body: wavrBody,
    response: item(wavrWorksheet),
    queue: true,
    audit: "wavr.worksheet",
  }),
  "wavr.worksheet": endpoint({
    ...reads,
    path: "/cases/{id}/wavr-worksheets/{worksheetId}",
    summary: "One worksheet with its snapshots",
    params: worksheetParams,
    policy: ofForm("view", "worksheetId"),
    response: item(wavrWorksheet),
    audit: "wavr.view",
  }),
  "wavr.updateWorksheet": endpoint({
    ...saves,
    method: "PUT",
    status: 200,
    path: "/cases/{id}/wavr-worksheets/{worksheetId}",
    summary: "Save the coding of one's own worksheet",
    params: worksheetParams,
    policy: ofForm("edit", "worksheetId"),
    body: namedWavrBody,
    response: item(wavrWorksheet),
    versioned: true,
    queue: true,
    audit: "wavr.worksheet",
  }),
  "wavr.takeSnapshot": endpoint({
    ...saves,
    path: "/cases/{id}/wavr-worksheets/{worksheetId}/snapshots",
    summary: "Keep a worksheet as it stands, with the reason; nobody can change what is kept",
    params: worksheetParams,
    policy: ofForm("edit", "worksheetId"),
    body: snapshotBody,
    response: item(wavrSnapshot),
    audit: "wavr.snapshot",
  }),
  "wavr.assessments": endpoint({
    ...reads,
    path: "/cases/{id}/wavr-assessments",
    summary: "The assessments of a case with the summaries that were signed",
    response: z.looseObject({ data: z.array(wavrAssessment) }),
    audit: "wavr.view",
  }),
  "wavr.saveAssessment": endpoint({
    ...saves,
    path: "/cases/{id}/wavr-assessments/{wavrAssessmentId}",
    summary: "Save the team's judgment; a uuid that exists is an update and needs If-Match",
    params: assessmentParams,
    body: namedWavrBody,
    response: item(wavrAssessment),
    queue: true,
    audit: "wavr.assessment",
  }),
  "wavr.sign": endpoint({
    ...saves,
    path: "/cases/{id}/wavr-assessments/{wavrAssessmentId}/wavr-summaries",
    summary:
      "Sign an assessment as it stands: the next version of its summary, the last of those answered; nobody can change it",
    params: assessmentParams,
    policy: ofForm("edit", "wavrAssessmentId"),
    body: summaryBody,
    response: item(wavrAssessment),
    status: 200,
    versioned: true,
    audit: "wavr.sign",
  }),
  "wavr.answer": endpoint({
    ...saves,
    path: "/cases/{id}/wavr-assessments/{wavrAssessmentId}/wavr-summaries/{number}/answers",
    summary:
      "Say how one sees a version that is signed, where one had not answered when it was; once, and nobody can change it",
    params: assessmentParams.extend({ number: idParam }),
    policy: ofForm("edit", "wavrAssessmentId"),
    body: laterAnswerBody,
    response: item(wavrAssessment),
    audit: "wavr.answer",
  }),
  "wavr.savePlan": endpoint({
    ...saves,
    path: "/cases/{id}/threat-management-plans",
    summary:
      "Save a threat management plan; with a uuid that exists it is its next version, and needs If-Match",
    body: wavrBody,
    response: item(wavrPlan),
    changes: ["plans", "wavr", "cases", "assessments", "tasks", "dashboard"],
    audit: "wavr.plan",
  }),
};
