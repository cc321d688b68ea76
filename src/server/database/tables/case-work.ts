import type { Generated } from "kysely";
import type { EventKind } from "#contract/records/case-work/schema.ts";

/** Events of a case; append-only. */
export interface CaseEventTable {
  id: Generated<number>;
  case_id: number;
  at: string;
  kind: EventKind;
  event_group: string;
  /** Who caused it. */
  user_id: number | null;
  /** The person or the colleague that it concerns. */
  person_id: number | null;
  member_id: number | null;
  /** The task, file, comment, assessment or other case that it concerns. */
  record_id: number | null;
  field: string | null;
  from_value: string | null;
  to_value: string | null;
  note: string | null;
}

/** A decision about two cases; `case_a` is the lower id. */
export interface CaseMatchTable {
  case_a: number;
  case_b: number;
  decision: string;
  decided_by: number | null;
  decided_at: string;
}

/** Other names, phones, mail and street addresses of people, normalized for comparing. */
export interface PersonKeyTable {
  person_id: number;
  kind: string;
  value: string;
}

export interface CaseWorkTables {
  case_events: CaseEventTable;
  case_matches: CaseMatchTable;
  person_keys: PersonKeyTable;
}
