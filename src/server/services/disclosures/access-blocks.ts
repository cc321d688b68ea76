import type { ReportBlock } from "#contract/services/reports/schema.ts";

/** What is kept about a person, as blocks like those of a report. */
export type AccessBlock = ReportBlock;
export interface AccessSection {
  readonly title: string;
  readonly blocks: readonly AccessBlock[];
}
