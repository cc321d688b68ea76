import type { Generated } from "kysely";
import type { TemplateLanguage } from "#contract/records/report-templates/endpoints.ts";
import type { ReportSectionId } from "#contract/records/report-templates/sections.ts";
import type { DisclosureGround } from "#contract/services/reports/schema.ts";
import type { JsonText } from "../json-text.ts";
import type { ReportContent } from "./saved-reports.ts";

export interface CaseDisclosureTable {
  id: Generated<number>;
  uuid: string;
  case_id: number;
  created_at: string;
  created_by: number | null;
  name: string;
  recipient: string;
  recipient_organization: string | null;
  ground: DisclosureGround;
  threat: string | null;
  purpose: string;
  /** JSON: ids of sections. */
  sections: JsonText<ReportSectionId[]>;
  /** JSON: ids of persons whose names are taken out. */
  redacted: JsonText<number[]>;
  redact_reporter: number;
  issued_at: string | null;
  issued_by: number | null;
  sha256: string | null;
  /** The template that it is written after, and which of its contents; both null without one. */
  template_id: number | null;
  template_edition: number | null;
  /** What its sections are written in; null where that was not chosen, and after a template. */
  language: TemplateLanguage | null;
}

/** What a second person approved, where a disclosure waits for one. */
export interface DisclosureApprovalTable {
  disclosure_id: number;
  approved_at: string;
  approved_by: number | null;
  /** JSON: what it said when it was approved, which is what leaves. */
  content: JsonText<ReportContent>;
  /** The zone that its times are written in. */
  time_zone: string | null;
}

export interface CaseDisclosureTables {
  case_disclosures: CaseDisclosureTable;
  disclosure_approvals: DisclosureApprovalTable;
}
