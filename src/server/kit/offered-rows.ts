import type { OfferedKind } from "#contract/kit/kinds.ts";
import { byText } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import type { plainTables } from "#server/database/tables/plain.ts";

export type OfferedTable = (typeof plainTables)[OfferedKind];

/** Options for the forms of these trees, in order, including the one that a record has already. */
export async function offeredOptions(
  db: Db,
  table: OfferedTable,
  roots: readonly number[],
  own: number | null = null,
): Promise<{ id: number; label: string; organization_id: number }[]> {
  return db
    .selectFrom(table)
    .select(["id", "label", "organization_id"])
    .where("organization_id", "in", [...roots, -1])
    .where((e) => e.or([e("active", "=", 1), e("id", "=", own ?? -1)]))
    .orderBy("position")
    .orderBy(byText("label"))
    .execute();
}

/** Can a record of this tree be given it? A retired one stays where it is. */
export async function isOffered(
  db: Db,
  table: OfferedTable,
  root: number | null,
  wanted: number | null,
  before: number | null,
): Promise<boolean> {
  if (wanted === null || wanted === before) return true;
  const found = await db
    .selectFrom(table)
    .select("id")
    .where("id", "=", wanted)
    .where("organization_id", "=", root ?? -1)
    .where("active", "=", 1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a choice is called, also one that is retired; null without one. */
export async function offeredLabel(db: Db, table: OfferedTable, id: unknown): Promise<string | null> {
  if (typeof id !== "number") return null;
  const found = await db.selectFrom(table).select("label").where("id", "=", id).executeTakeFirst();
  return found?.label ?? null;
}

/** The position after the last one. */
export async function nextPosition(db: Db, table: OfferedTable, root: number): Promise<number> {
  const found = await db
    .selectFrom(table)
    .select((e) => e.fn.max("position").as("last"))
    .where("organization_id", "=", root)
    .executeTakeFirst();
  return Number(found?.last ?? 0) + 1;
}
