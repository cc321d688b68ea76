import type { Generated } from "kysely";
import type { EntityKind, Identifier } from "#contract/records/entities/schema.ts";
import type { JsonText } from "../json-text.ts";

export interface EntityTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  updated_at: string;
  version: number;
  organization_id: number;
  created_by: number | null;
  updated_by: number | null;
  name: string;
  /** `person`, `organization`, `group` or `account`. */
  kind: EntityKind;
  /** A list of `{ kind, value }` as JSON. */
  identifiers: JsonText<Identifier[]>;
  description: string | null;
  location: string | null;
  /** Name, identifiers and location in lower case. */
  search_text: string;
}

export interface CaseEntityTable {
  case_id: number;
  entity_id: number;
  /** How it is involved in the case. */
  note: string | null;
  created_at: string;
  created_by: number | null;
}

export interface EntityTables {
  entities: EntityTable;
  case_entities: CaseEntityTable;
}
