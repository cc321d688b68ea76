import type { Generated, Selectable } from "kysely";
import { kinds, type PlainKind } from "#contract/kit/kinds.ts";
import type { Database, Row } from "#server/database/schema.ts";
import type { Reach } from "./reach.ts";
import { keptRights, type Rights, sharedRights } from "./rights.ts";

/** The table of each kind that the resource kit keeps. */
export const plainTables = {
  entity: "entities",
  "case-type": "case_types",
  "case-category": "case_categories",
} as const satisfies Record<PlainKind, keyof Database>;

/** The columns that each of these tables has. */
export interface PlainColumns {
  id: Generated<number>;
  uuid: string;
  version: number;
  organization_id: number;
  created_at: string;
  updated_at: string;
  created_by: number | null;
}

export type PlainRow<K extends PlainKind> = Row<(typeof plainTables)[K]> & Selectable<PlainColumns>;

/** Of a record that an organization keeps, or the tree that it is the top of. */
export const plainRights = (kind: PlainKind, reach: Reach, organizationId: number): Rights =>
  kinds[kind].kept === "tree" ? sharedRights(reach, organizationId) : keptRights(reach, { organizationId });

/** Organizations whose records of a kind somebody may see. */
export const seenFrom = (kind: PlainKind, reach: Reach): readonly number[] =>
  kinds[kind].kept === "tree" ? reach.roots : reach.members;
