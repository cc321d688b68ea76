import type { Generated } from "kysely";
import type { MailStatus } from "#contract/services/reports/links.ts";

interface ReportLinkTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  created_by: number | null;
  report_id: number;
  /** Of whoever it was made for. */
  email: string;
  /** A day of the school. */
  last_day: string;
  /** SHA-256 of the token in its address. */
  token_hash: string;
  /** argon2id of its code. */
  code_hash: string;
  wrong_codes: number;
  mail_status: MailStatus;
  /** When its file was asked for and not given out. */
  refused_at: string | null;
  taken_back_at: string | null;
  taken_back_by: number | null;
}

export interface ReportLinkTables {
  report_links: ReportLinkTable;
  report_link_openings: { id: Generated<number>; link_id: number; at: string };
}
