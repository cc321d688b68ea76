import type { Generated } from "kysely";
import type { RecordKind } from "#contract/kit/kinds.ts";
import type { JsonText } from "../json-text.ts";

/** Rows of one table, as the database had them. */
export interface KeptRows {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

export interface KeptRecordTable {
  id: Generated<number>;
  /** Deleted, or overwritten while its case was under legal hold. */
  why: "deleted" | "overwritten";
  kind: RecordKind;
  record_id: number;
  record_version: number | null;
  /** The case below which it stood, or that it was. */
  case_id: number | null;
  organization_id: number;
  title: string;
  /** Who made the record. */
  author_id: number | null;
  /** 1 where not everybody who sees the case may see it: a task for those concerned. */
  concerned_only: number;
  kept_at: string;
  kept_by: number | null;
  /** Gone after this instant, unless its case is under legal hold. */
  until: string;
  /** The record's rows and those of everything that belonged to it, parents first. */
  content: JsonText<KeptRows[]>;
}

/** Contents of files that a kept record still needs. */
export interface KeptBlobTable {
  kept_id: number;
  sha256: string;
}

export interface KeptRecordTables {
  kept_records: KeptRecordTable;
  kept_blobs: KeptBlobTable;
}
