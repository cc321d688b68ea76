import type { TemplateDocument } from "#contract/records/report-templates/document.ts";
import type { JsonText } from "../json-text.ts";

/** Every content that a template had, the present one included. Written once and never changed. */
export interface ReportTemplateEditionTable {
  template_id: number;
  edition: number;
  content: JsonText<TemplateDocument>;
  written_at: string;
  written_by: number | null;
}

export interface ReportTemplateTables {
  report_template_editions: ReportTemplateEditionTable;
}
