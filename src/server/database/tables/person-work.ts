import type { Generated } from "kysely";
import type {
  CheckState,
  NoteCategory,
  NoteCircle,
  PermissibleUse,
  RelationKind,
  RevealReason,
} from "#contract/records/person-work/schema.ts";

interface Made {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  created_by: number | null;
}

export interface PersonRelationTable extends Made {
  /** For `parent`, the parent or guardian; otherwise either of the two. */
  from_person_id: number;
  to_person_id: number;
  /** `parent`, `sibling`, `friend` or `other`. */
  kind: Exclude<RelationKind, "child">;
  note: string | null;
}

export interface VehicleTable extends Made {
  version: number;
  organization_id: number;
  make: string | null;
  model: string | null;
  year: number | null;
  color: string | null;
  plate: string | null;
  state: string | null;
  /** The plate's letters and digits in capitals. */
  plate_key: string | null;
}

export interface PersonVehicleTable {
  person_id: number;
  vehicle_id: number;
  note: string | null;
  created_at: string;
  created_by: number | null;
}

/** Its report is in `media` under the owner type `records_check`. */
export interface RecordsCheckTable extends Made {
  version: number;
  person_id: number;
  provider: string;
  purpose: string;
  permissible_use: PermissibleUse;
  note: string | null;
  state: CheckState;
  /** When it was received or declined. */
  answered_at: string | null;
}

export interface ProtectedNoteTable extends Made {
  version: number;
  person_id: number;
  category: NoteCategory;
  /** Who may open it besides its author: `administrators`, or `assessors` and administrators. */
  circle: NoteCircle;
  body: string;
}

export interface ProtectedNoteRevealTable {
  id: Generated<number>;
  note_id: number;
  user_id: number;
  at: string;
  /** Category of the reason, and the text given with it. */
  reason: RevealReason;
  words: string | null;
}

export interface PersonWorkTables {
  person_relations: PersonRelationTable;
  vehicles: VehicleTable;
  person_vehicles: PersonVehicleTable;
  records_checks: RecordsCheckTable;
  protected_notes: ProtectedNoteTable;
  protected_note_reveals: ProtectedNoteRevealTable;
}
