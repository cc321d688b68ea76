import { v5 as uuidv5 } from "uuid";
import { byText } from "#server/database/list.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { standardKinds } from "./standard-kinds.ts";

/** The two lists of kinds; they work alike. */
export type KindList = "case_types" | "case_categories";
export type KindRow = Row<"case_types">;

const columnOf = { case_types: "type_id", case_categories: "category_id" } as const;

/** Adds the standard kinds to a new tree of organizations; a server's first tree uses the standard ids. */
export async function addStandardKinds(
  db: Db,
  {
    id: root,
    uuid: rootUuid,
    created_at: now,
  }: { readonly id: number; readonly uuid: string; readonly created_at: string },
): Promise<void> {
  for (const [list, kinds] of [
    ["case_types", standardKinds.types],
    ["case_categories", standardKinds.categories],
  ] as const) {
    const first = (await db.selectFrom(list).select("id").limit(1).executeTakeFirst()) === undefined;
    for (const [position, { id, label, description }] of kinds.entries()) {
      const row = {
        uuid: uuidv5(`${list} ${id}`, rootUuid),
        created_at: now,
        updated_at: now,
        version: 1,
        organization_id: root,
        created_by: null,
        active: 1,
        label,
        description,
        position: position + 1,
      };
      await db
        .insertInto(list)
        .values(first ? { id, ...row } : row)
        .execute();
    }
  }
}

/** Options for the forms of these trees, in order, including the one that a record has already. */
export async function kindOptions(
  db: Db,
  list: KindList,
  roots: readonly number[],
  own: number | null = null,
): Promise<{ id: number; label: string; organization_id: number }[]> {
  return db
    .selectFrom(list)
    .select(["id", "label", "organization_id"])
    .where("organization_id", "in", [...roots, -1])
    .where((e) => e.or([e("active", "=", 1), e("id", "=", own ?? -1)]))
    .orderBy("position")
    .orderBy(byText("label"))
    .execute();
}

/** Can a case of this tree be given it? A retired one stays where it is. */
export async function isOffered(
  db: Db,
  list: KindList,
  root: number | null,
  wanted: number | null,
  before: number | null,
): Promise<boolean> {
  if (wanted === null || wanted === before) return true;
  const found = await db
    .selectFrom(list)
    .select("id")
    .where("id", "=", wanted)
    .where("organization_id", "=", root ?? -1)
    .where("active", "=", 1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What an entry is called, also one that is retired; null without one. */
export async function kindLabel(db: Db, list: KindList, id: unknown): Promise<string | null> {
  if (typeof id !== "number") return null;
  const found = await db.selectFrom(list).select("label").where("id", "=", id).executeTakeFirst();
  return found?.label ?? null;
}

/** Labels are told apart without regard to case, within one tree. */
export async function labelIsTaken(
  db: Db,
  list: KindList,
  wanted: { readonly label: string; readonly root: number; readonly except: number },
): Promise<boolean> {
  const found = await db
    .selectFrom(list)
    .select("id")
    .where("id", "!=", wanted.except)
    .where("organization_id", "=", wanted.root)
    .where(byText("label"), "=", wanted.label.toLowerCase())
    .executeTakeFirst();
  return found !== undefined;
}

/** The position after the last one. */
export async function nextPosition(db: Db, list: KindList, root: number): Promise<number> {
  const found = await db
    .selectFrom(list)
    .select((e) => e.fn.max("position").as("last"))
    .where("organization_id", "=", root)
    .executeTakeFirst();
  return Number(found?.last ?? 0) + 1;
}

/** How many cases have each of these entries; those that no case has are left out. */
export async function casesOfKinds(
  db: Db,
  list: KindList,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const column = columnOf[list];
  const found = await db
    .selectFrom("cases")
    .select((e) => [`${column} as id`, e.fn.countAll<number>().as("n")])
    .where(column, "in", [...ids, -1])
    .groupBy(column)
    .execute();
  return new Map(found.flatMap(({ id, n }) => (id === null ? [] : [[id, Number(n)] as const])));
}
