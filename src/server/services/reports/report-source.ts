import { readAssessment } from "#server/records/assessments/read-assessment.ts";
import type { StoredReport } from "./read-report.ts";

/** What a report tells of. States are read here, beside the requests: there may be many long ones. */
export const sourceOf = (
  stored: StoredReport,
  /** Who of its people is whose parent, as far as that may be told. */
  parents: readonly { readonly parent: number; readonly child: number }[],
) => ({
  ...stored,
  parents,
  assessments: stored.assessments.map(readAssessment),
});
export type ReportSource = ReturnType<typeof sourceOf>;
