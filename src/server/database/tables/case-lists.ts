import type { Generated } from "kysely";
import type { CaseBase } from "#contract/records/case-lists/schema.ts";
import type { JsonText } from "../json-text.ts";

/** A user's saved view of the case list. */
export interface CaseViewTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  user_id: number;
  name: string;
  base: CaseBase;
  q: string;
  sort: string;
  /** JSON object of the list's filters. */
  filters: JsonText<Record<string, string>>;
  /** Ids in order; null for the standard ones. */
  columns: JsonText<string[]> | null;
}

/** Maintained from `cases.tags` by triggers. */
export interface CaseTagTable {
  case_id: number;
  /** In lower case. */
  tag: string;
  label: string;
}

export interface CaseListTables {
  case_views: CaseViewTable;
  case_tags: CaseTagTable;
}
