import type { FieldDifference } from "#contract/merge/merge-records.ts";
import type { AssessmentState } from "#contract/records/assessments/schema.ts";

/** Values of a form; open, so that unknown keys stay (DOMAIN-8). */
export type SectionForm = Exclude<AssessmentState["steps"][string], readonly number[]>;
export type FieldValue = SectionForm[string];

/** The answers that differences concern, without repeats. */
export const fieldsIn = (differences: readonly FieldDifference[]): readonly string[] => [
  ...new Set(differences.flatMap(({ path }) => path[0] ?? [])),
];
