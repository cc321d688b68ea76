import type { Generated } from "kysely";

/** A questionnaire pack that a district loaded; its content is never changed. */
interface ContentPackTable {
  id: Generated<number>;
  uuid: string;
  created_at: string;
  created_by: number | null;
  /** Root of the tree that it was loaded for. */
  organization_id: number;
  /** The name that assessments record: that of the pack, with the beginning of its hash. */
  pack: string;
  /** The version that the pack gives itself. */
  edition: string;
  name: string;
  sha256: string;
  /** The pack as JSON, exactly as it is hashed. */
  content: string;
  /** How many sections and texts differed from the present words when it was loaded. */
  sections: number;
  texts: number;
  /** New assessments of the tree begin under it. */
  active: number;
  changed_at: string;
  changed_by: number | null;
}

export interface ContentPackTables {
  content_packs: ContentPackTable;
}
