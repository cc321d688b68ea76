import { z } from "zod";
import { line } from "#contract/kit/common.ts";
import { offered, offeredBody } from "#contract/records/offered/schema.ts";

/** Category and type of a case. */
export const caseKind = offered.extend({
  /** Number of cases that have it; null for readers who may not change the list. */
  case_count: z.int().nullable(),
});
export type CaseKind = z.infer<typeof caseKind>;

/** The models that an assessment can follow, as a case offers them. */
export const assessmentModels = ["cstag", "wavr"] as const;
export type AssessmentModel = (typeof assessmentModels)[number];

/** What people call a model; one that this program does not know by its key. */
export const assessmentName = (model: string): string => model.toUpperCase();

/** A type of case as it is saved: `assessments` are the models that its cases offer. Left out, they stay as they are. */
export const caseTypeBody = offeredBody.extend({ assessments: z.array(line(40)).max(20).optional() });
export type CaseTypeBody = z.input<typeof caseTypeBody>;
export type CaseTypeValues = z.output<typeof caseTypeBody>;

export const caseType = caseKind.extend({
  /** Keys of models: a newer program may know more of them. */
  assessments: z.array(z.string()).default([...assessmentModels]),
});
export type CaseType = z.infer<typeof caseType>;
