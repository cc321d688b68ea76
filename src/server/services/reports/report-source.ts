import { readAssessment } from "#server/records/assessments/read-assessment.ts";
import type { StoredReport } from "./read-report.ts";

/** What a report tells of. States are read here, beside the requests: there may be many long ones. */
export const sourceOf = (stored: StoredReport) => ({
  ...stored,
  assessments: stored.assessments.map(readAssessment),
});
export type ReportSource = ReturnType<typeof sourceOf>;
