import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import { nameRemoved } from "#contract/services/reports/spanish.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { createRedactor, type Hidden } from "./redaction/redaction.ts";

interface Named {
  readonly name: string;
  readonly hidden: readonly Hidden[];
  readonly language: TemplateLanguage;
}

/** Words without the signs that no file name has. */
export const fileWordsOf = (text: string): string =>
  text.replace(/[\\/:*?"<>|\s\p{Cc}\p{Cf}]+/gu, " ").trim();

/** The name of a report without the signs that no file name has, and without whoever was taken out of it. */
function fileWords({ name, hidden, language }: Named): string {
  const without = createRedactor(hidden, [], nameRemoved[language])(name);
  return fileWordsOf(without) || "report";
}

/** Beside the requests: many names take as long to prepare for one line as for a report. */
export const nameFileJob = { name: "report.name", work: fileWords } satisfies Job<Named, string>;
