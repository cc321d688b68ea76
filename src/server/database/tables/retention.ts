import type { Generated } from "kysely";
import type { DropReason, DueKind, DueRule, ListState } from "#contract/services/retention/schema.ts";
import type { JsonText } from "../json-text.ts";

export interface RetentionListTable {
  id: Generated<number>;
  /** The root of the tree that it is for. */
  organization_id: number;
  /** `lapsed` is written by a timer: a list that is late is so before. */
  state: ListState;
  proposed_at: string;
  proposed_by: number | null;
  until: string;
  confirmed_at: string | null;
  confirmed_by: number | null;
  ended_at: string | null;
  /** Of its certificate, counted in each tree. */
  number: number | null;
  /** The certificate as its file is written; null where nothing was destroyed. */
  certificate: string | null;
}

export interface RetentionItemTable {
  id: Generated<number>;
  list_id: number;
  record_kind: DueKind;
  record_id: number;
  record_uuid: string;
  organization_id: number;
  /** A digest of everything that would be destroyed, as it was when it was proposed. */
  mark: string;
  rule: JsonText<DueRule>;
  /** Labels of the tree's lists, as they were then. */
  category: string | null;
  type: string | null;
  /** Years. */
  opened: string;
  closed: string;
  state: "waiting" | "destroyed" | "dropped";
  why: DropReason | null;
  /** What went with it, by kind. */
  counts: JsonText<Record<string, number>>;
  /** By what stored answers name it and what belonged to it; null once they were looked through. */
  traces: JsonText<string[]> | null;
}

/** A file of a destroyed record that is still to be removed from its folder. */
export interface RetentionFileTable {
  storage_name: string;
  list_id: number;
}

export interface RetentionKeepTable {
  record_kind: DueKind;
  record_id: number;
  /** A day. */
  until: string;
  reason: string;
  created_at: string;
  created_by: number | null;
  /** The instant at which somebody ended it before its day. */
  ended_at: string | null;
}

/** Since when it has been told that something does not protect a case any more. */
export interface RetentionTellingTable {
  case_id: number;
  /** What it was, by a name that no other end of it gets. */
  cause: string;
  told_at: string;
}

/** Work that one process does at a time: who has it, and until when without a further sign. */
export interface ClaimTable {
  name: string;
  holder: string;
  until: string;
}

/** Through which entry a chain was shortened, and the entry of the chain that says so. */
export interface AuditShortenedTable {
  chain: number;
  through: number;
  mark: number;
}

/** What an entry proved that was removed: no user, no address. The entry that says what was removed signs a digest of these. */
export interface AuditRememberedTable {
  chain: number;
  sequence: number;
  /** Its number among the entries of all chains. */
  number: number;
  at: string;
  action: string;
  record_type: string;
  record_id: number;
  fields: JsonText<string[]>;
}

export interface RetentionTables {
  retention_lists: RetentionListTable;
  retention_items: RetentionItemTable;
  retention_files: RetentionFileTable;
  retention_keeps: RetentionKeepTable;
  retention_tellings: RetentionTellingTable;
  claims: ClaimTable;
  audit_shortened: AuditShortenedTable;
  audit_remembered: AuditRememberedTable;
}
