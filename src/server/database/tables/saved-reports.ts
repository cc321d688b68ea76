import type { Generated } from "kysely";
import type { TemplateKind, TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import type { ReportSectionId } from "#contract/records/report-templates/sections.ts";
import type { ReportSection } from "#contract/services/reports/schema.ts";
import type { JsonText } from "../json-text.ts";

export interface SavedReportTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  created_by: number | null;
  case_id: number;
  /** The entry of its file: format, size, digest and reason. */
  export_id: number;
  disclosure_id: number | null;
  name: string;
  language: TemplateLanguage;
  /** The zone that its times are written in. */
  time_zone: string | null;
  /** Null without a template, and where it is gone: edition and name stay. */
  template_id: number | null;
  template_edition: number | null;
  template_name: string | null;
  /** JSON: ids of sections that were chosen. */
  sections: JsonText<ReportSectionId[]>;
  /** JSON: ids of persons whose names were taken out. */
  redacted: JsonText<number[]>;
  redact_reporter: number;
  /** Of everything that it said; null of reports from before there was one. */
  sha256: string | null;
}

/** What a report said, after names were taken out of it. */
export type ReportContent = {
  readonly language: TemplateLanguage;
  /** A paper where it is left out, as in reports from before there were letters. */
  readonly kind?: TemplateKind | null | undefined;
  readonly number: string;
  readonly title: string;
  /** What it is about, where that is no case: it stands where the case's number does. */
  readonly record?: string | null | undefined;
  /** Whom the case is about; nothing in reports from before it was kept. */
  readonly subject?: string | null | undefined;
  readonly organization: string;
  readonly printed_by: string;
  readonly printed_at: string;
  readonly sections: ReportSection[];
  /** Did a person edit what its template made? */
  readonly edited?: boolean | null | undefined;
};

export interface SavedReportTables {
  saved_reports: SavedReportTable;
  saved_report_contents: { report_id: number; content: JsonText<ReportContent> };
}
