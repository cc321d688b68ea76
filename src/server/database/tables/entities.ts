import type { Generated } from "kysely";
import type { PersonDistinctionTable, PersonMergeTable, PersonPairTable } from "./person-merges.ts";

export interface CaseEntityTable {
  case_id: number;
  entity_id: number;
  /** How it is involved in the case. */
  note: string | null;
  created_at: string;
  created_by: number | null;
}

/** `entity_id` is the one that has the relation; of its other ends one is named (decision 101). */
interface EntityRelationTable {
  id: Generated<number>;
  created_at: string;
  created_by: number | null;
  entity_id: number;
  person_id: number | null;
  location_id: number | null;
  other_entity_id: number | null;
  relation: string;
  note: string | null;
}

/** Keys by which similar ones are found (`platform/duplicates/entity-likeness.ts`); derived, as those of people are. */
interface EntityLikenessKeyTable {
  entity_id: number;
  key: string;
}

export interface EntityTables {
  case_entities: CaseEntityTable;
  entity_relations: EntityRelationTable;
  entity_likeness_keys: EntityLikenessKeyTable;
  /** The same as of people (decision 101). */
  entity_pairs: PersonPairTable;
  entity_distinctions: PersonDistinctionTable;
  entity_merges: PersonMergeTable;
}
