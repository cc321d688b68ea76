import type { Generated } from "kysely";
import type { RecordKind } from "#contract/kit/kinds.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import type { JsonText } from "../json-text.ts";

/** Rows of one table, as the database had them. */
export interface KeptRows {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

/** Kinds of records below which something is kept, and whose present rights decide who may read and restore it. */
export const keptParents = [
  "case",
  "assessment",
  "reminder",
  "comment",
  "person",
  "records_check",
  "entity",
  "location",
] as const satisfies readonly RecordKind[];
export type KeptParent = (typeof keptParents)[number];

export interface KeptRecordTable {
  id: Generated<number>;
  /** Deleted, or overwritten while its case was under legal hold. */
  why: "deleted" | "overwritten";
  kind: RecordKind;
  record_id: number;
  record_version: number | null;
  /** What it belongs to; of an overwritten one that belongs to nothing itself. Null: it stood alone, and is gone. */
  parent_kind: KeptParent | null;
  parent_id: number | null;
  /** Of a deleted case. Its team is in `kept_team`. */
  confidentiality: string | null;
  /** The case below which it stood then, or that it was. */
  case_id: number | null;
  organization_id: number;
  title: string;
  /** Who made the record. */
  author_id: number | null;
  /** 1 where not everybody who sees the case may see it: a task for those concerned. */
  concerned_only: number;
  /** The compartment in which the record lay. */
  compartment: Generated<Compartment>;
  kept_at: string;
  kept_by: number | null;
  /** Gone after this instant, unless its case is under legal hold. */
  until: string;
  /** By how much that was put off since, in milliseconds, as the server was off or its clock ahead. */
  paused: Generated<number>;
  /** The record's rows and those of everything that belonged to it, parents first. */
  content: JsonText<KeptRows[]>;
}

/** Contents of files that a kept record still needs. */
export interface KeptBlobTable {
  kept_id: number;
  blob_key: string;
  /** Who sent the file. */
  user_id: number | null;
}

/** The team of a deleted case, as it was. */
export interface KeptTeamTable {
  kept_id: number;
  user_id: number;
  role: string;
}

/** Cases that a kept record belongs to, or is linked with: while one of them is under legal hold, it stays. */
export interface KeptCaseTable {
  kept_id: number;
  case_id: number;
}

export interface KeptRecordTables {
  kept_records: KeptRecordTable;
  kept_blobs: KeptBlobTable;
  kept_team: KeptTeamTable;
  kept_cases: KeptCaseTable;
}
