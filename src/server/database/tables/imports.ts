import type { Generated } from "kysely";
import type { ScheduleOutcome } from "#contract/services/imports/schedule.ts";
import type {
  FindingKind,
  ImportCounts,
  ImportMapping,
  ImportState,
  RosterKind,
} from "#contract/services/imports/schema.ts";
import type { JsonText } from "#server/database/json-text.ts";

type Id = Generated<number>;

export interface ImportTable {
  id: Id;
  created_at: string;
  updated_at: string;
  /** When it had written its last row; undoing counts its days from then. */
  finished_at: string | null;
  created_by: number | null;
  /** The root of the tree that it is for. */
  organization_id: number;
  state: ImportState;
  format: string | null;
  mapping: JsonText<ImportMapping> | null;
  counts: JsonText<Record<RosterKind, ImportCounts>>;
  done: number;
  total: number | null;
  errors: number;
  notes: number;
  duplicates: number;
  /** People whom earlier rosters had, which the share of those who vanish is counted of. */
  known: number;
  refusal: string | null;
  /** 1 once all files were read and compared. */
  checked: number;
  /** 1 where it began by itself. */
  scheduled: Generated<number>;
  /** The process that works on it, or did last; null where that was before there were several. */
  worker: string | null;
}

/** Where the roster of a tree is looked for each night, and what became of it the last time. */
interface ImportScheduleTable {
  organization_id: number;
  enabled: number;
  folder: string;
  time: string;
  error_limit: number;
  mail_to: JsonText<readonly string[]>;
  profile_id: number | null;
  /** The day of the last night that somebody saw to: whoever writes it has that night. */
  last_night: string;
  /** Of the files that were taken last. */
  fingerprint: string | null;
  outcome: ScheduleOutcome | null;
  outcome_at: string | null;
  words: string | null;
  import_id: number | null;
}

/** Its `blob_key` names the sealed file, and is null once that is removed. */
interface ImportFileTable {
  id: Id;
  import_id: number;
  file_name: string;
  size: number;
  blob_key: string | null;
}

/** A row that is still to be written; it goes in the transaction that writes it. */
export interface ImportRowTable {
  id: Id;
  import_id: number;
  /** The order in which kinds are written. */
  step: number;
  kind: RosterKind;
  sourced_id: string;
  /** What the roster says of it as JSON. Empty where the roster says nothing of it any more. */
  said: string;
  ended: number;
  /** The person here who is the same, where somebody decided so. */
  same_as: number | null;
}

interface ImportFindingTable {
  id: Id;
  import_id: number;
  kind: FindingKind;
  severity: "fatal" | "error" | "note" | null;
  code: string;
  file: string | null;
  line: number | null;
  col: string | null;
  message: string;
  fix: string;
  name: string | null;
  person_id: number | null;
  /** The waiting row that a decision is about. */
  row_id: number | null;
  same: number | null;
}

/** One record that an import made or changed: `before` is null where it made it. */
interface ImportChangeTable {
  id: Id;
  import_id: number;
  roster_record_id: number;
  target: RosterKind;
  record_id: number | null;
  /** What `roster_records` held before; null where this import made its row. */
  link_before: JsonText<{ said: string; active: number; record_id: number | null }> | null;
  before: JsonText<Record<string, string | number | null>> | null;
  after: JsonText<Record<string, string | number | null>> | null;
}

interface ImportProfileTable {
  id: Id;
  organization_id: number;
  name: string;
  mapping: JsonText<ImportMapping>;
  used_at: string;
}

/** What a roster said last of one of its rows. */
export interface RosterRecordTable {
  id: Id;
  organization_id: number;
  kind: RosterKind;
  sourced_id: string;
  /** The person, organization or relation; of an enrollment the person. Null where nothing stands for it. */
  record_id: number | null;
  said: string;
  active: number;
  import_id: number;
}

/** Staff of rosters with an address, who may be invited: what `roster_records` says of them, to be found. */
interface RosterStaffTable {
  roster_record_id: number;
  organization_id: number;
  email: string;
  position: string;
}

export interface ImportTables {
  roster_staff: RosterStaffTable;
  import_schedules: ImportScheduleTable;
  imports: ImportTable;
  import_files: ImportFileTable;
  import_rows: ImportRowTable;
  import_findings: ImportFindingTable;
  import_changes: ImportChangeTable;
  import_profiles: ImportProfileTable;
  roster_records: RosterRecordTable;
}
