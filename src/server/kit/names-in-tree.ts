import { type Kysely, sql } from "kysely";
import type { Db } from "#server/database/schema.ts";
import { sameLabel } from "#server/text/same-label.ts";
import type { OfferedTable } from "./offered-rows.ts";

/** Tables whose rows a tree of organizations tells apart by this column. */
type Named = `${OfferedTable}.label` | "case_templates.name" | "report_templates.name";

interface Wanted {
  readonly name: string;
  /** The top of the tree. */
  readonly root: number;
  /** The record that may have it already; 0 for a new one. */
  readonly except: number;
}

/** Has another record of the tree this name? Capitals and blanks at the ends make no other one. */
export async function isNameTaken(db: Db, column: Named, { name, root, except }: Wanted): Promise<boolean> {
  const [table = ""] = column.split(".");
  const others = await (db as unknown as Kysely<Record<string, { id: number; organization_id: number }>>)
    .selectFrom(table)
    .select(sql.ref<string>(column).as("name"))
    .where("id", "!=", except)
    .where("organization_id", "=", root)
    .execute();
  return others.some((other) => sameLabel(other.name, name));
}
