export interface CaseEntityTable {
  case_id: number;
  entity_id: number;
  /** How it is involved in the case. */
  note: string | null;
  created_at: string;
  created_by: number | null;
}

export interface EntityTables {
  case_entities: CaseEntityTable;
}
