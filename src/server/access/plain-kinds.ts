import type { Selectable } from "kysely";
import { kinds, type PlainKind } from "#contract/kit/kinds.ts";
import type { Row } from "#server/database/schema.ts";
import type { PlainColumns, plainTables } from "#server/database/tables/plain.ts";
import type { Reach } from "./reach.ts";
import { keptRights, type Rights, sharedRights } from "./rights.ts";

export type PlainRow<K extends PlainKind> = Row<(typeof plainTables)[K]> & Selectable<PlainColumns>;

/** Of a record that an organization keeps, or the tree that it is the top of. */
export const plainRights = (kind: PlainKind, reach: Reach, organizationId: number): Rights =>
  kinds[kind].kept === "tree" ? sharedRights(reach, organizationId) : keptRights(reach, { organizationId });

/** Organizations whose records of a kind somebody may see. */
export const seenFrom = (kind: PlainKind, reach: Reach): readonly number[] =>
  kinds[kind].kept === "tree" ? reach.roots : reach.members;
