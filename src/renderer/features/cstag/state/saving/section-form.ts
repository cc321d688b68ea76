import type { FieldDifference } from "#contract/merge/merge-records.ts";
import type { AssessmentState } from "#contract/records/assessments/schema.ts";

/** What a form holds: open, so keys that we do not know pass through (DOMAIN-8). */
export type SectionForm = Exclude<AssessmentState["steps"][string], readonly number[]>;
export type FieldValue = SectionForm[string];

/** The answers of a form that differences are about, each once. */
export const fieldsIn = (differences: readonly FieldDifference[]): readonly string[] => [
  ...new Set(differences.flatMap(({ path }) => path[0] ?? [])),
];
