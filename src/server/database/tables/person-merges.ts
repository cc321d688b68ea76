import type { Generated } from "kysely";

/** Keys by which similar people are found (`platform/duplicates/keys.ts`); derived, and rebuilt when the rules change. */
export interface LikenessKeyTable {
  person_id: number;
  key: string;
}

/** Somebody whose keys and pairs are still to be made, by whoever has the claim. */
interface LikenessDueTable {
  person_id: number;
  claim: string | null;
}

/** Two people who may be one by the rules (`platform/duplicates/rules.ts`); the first has the lower id. Derived. */
export interface PersonPairTable {
  first_id: number;
  second_id: number;
}

/** Two people whom somebody declared different. */
export interface PersonDistinctionTable extends PersonPairTable {
  created_at: string;
  created_by: number;
}

export interface PersonMergeTable {
  id: Generated<number>;
  uuid: string;
  survivor_id: number;
  other_id: number;
  created_at: string;
  created_by: number;
  /** What was moved, and what was there before, as JSON (`MergeRecord`). */
  record: string;
  undone_at: string | null;
  undone_by: number | null;
}

export interface PersonMergeTables {
  likeness_keys: LikenessKeyTable;
  likeness_due: LikenessDueTable;
  person_pairs: PersonPairTable;
  person_distinctions: PersonDistinctionTable;
  person_merges: PersonMergeTable;
}
