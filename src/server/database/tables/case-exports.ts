import type { Generated } from "kysely";
import type { ExportFormat } from "#contract/kit/export-request.ts";
import type { CaseExportColumn, ExportKind, MadeFormat } from "#contract/services/exports/schema.ts";
import type { JsonText } from "../json-text.ts";

export interface ExportProfileTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  organization_id: number;
  created_by: number | null;
  name: string;
  columns: JsonText<CaseExportColumn[]>;
  filters: JsonText<Record<string, string | number>>;
  format: ExportFormat;
  bom: number;
}

/** An export that was made. `filters` as in the list's query; of a saved report that leaves again, its `report_id`. */
export interface ExportTable {
  id: Generated<number>;
  created_at: string;
  created_by: number | null;
  /** The exporter's organization; for one case, the case's. */
  organization_id: number;
  kind: ExportKind;
  case_id: number | null;
  case_number: string | null;
  format: MadeFormat;
  columns: JsonText<string[]>;
  filters: string;
  row_count: number;
  size: number;
  sha256: string;
  reason: string;
}

/** Organizations whose rows an export contained. */
export interface ExportOrganizationTable {
  export_id: number;
  organization_id: number;
  row_count: number;
}

export interface LargeExportNoticeTable {
  id: Generated<number>;
  export_id: number;
  organization_id: number;
  row_count: number;
  created_at: string;
}

export interface CaseExportTables {
  export_profiles: ExportProfileTable;
  exports: ExportTable;
  export_organizations: ExportOrganizationTable;
  large_export_notices: LargeExportNoticeTable;
}
