import type { Generated } from "kysely";
import type { EventKind } from "#contract/records/case-work/schema.ts";

/** What happened to a case; append-only. */
export interface CaseEventTable {
  id: Generated<number>;
  case_id: number;
  at: string;
  kind: EventKind;
  event_group: string;
  /** Who did it. */
  user_id: number | null;
  /** The person, or the colleague, whom it is about. */
  person_id: number | null;
  member_id: number | null;
  /** The task, file, comment, assessment or other case that it is about. */
  record_id: number | null;
  field: string | null;
  from_value: string | null;
  to_value: string | null;
  note: string | null;
}

/** What somebody decided of two cases; `case_a` is the lower id. */
export interface CaseMatchTable {
  case_a: number;
  case_b: number;
  decision: string;
  decided_by: number | null;
  decided_at: string;
}

/** Other names, phones, mail and street addresses of persons, in the form in which they are compared. */
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
