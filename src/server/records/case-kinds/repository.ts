import { type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import { v5 as uuidv5 } from "uuid";
import type { Access, Reader } from "#server/access/access.ts";
import { presentRights, type Rights, sharedRights } from "#server/access/rights.ts";
import {
  byText,
  byValue,
  type ListQuery,
  pageOf,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import { standardKinds } from "./standard-kinds.ts";

/** The two lists that cases are sorted by; they differ in nothing else. */
export type KindList = "case_types" | "case_categories";
export type KindRow = Row<"case_types">;

const columnOf = { case_types: "type_id", case_categories: "category_id" } as const;

/** What a new tree of organizations begins with; the first one of a server has the ids of the standard. */
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

/** What the forms of these trees offer, in order, and the one that a record has already. */
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
    .orderBy(sql`lower(label)`)
    .execute();
}

/** May a case of this tree get it? One that was retired stays where it is. */
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

const usage = (e: ExpressionBuilder<Database, KindList>, list: KindList) =>
  e
    .selectFrom("cases")
    .select((inner) => inner.fn.countAll<number>().as("n"))
    .whereRef(`cases.${columnOf[list]}`, "=", sql.ref(`${list}.id`))
    .$asScalar();

type Counted = KindRow & { readonly case_count: number | string | null };

const present = (row: Counted, rights: Rights) => {
  const cases = Number(row.case_count ?? 0);
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    organization_id: row.organization_id,
    label: row.label,
    description: row.description,
    position: row.position,
    active: row.active === 1,
    // How many cases of a kind there are is known to those who keep the list.
    case_count: rights.edit ? cases : null,
    can: presentRights({ ...rights, delete: rights.delete && cases === 0 }),
  };
};

const counted = (db: Db, list: KindList) =>
  db
    .selectFrom(list)
    .selectAll(list)
    .select((e) => usage(e, list).as("case_count"));

const sortColumns = (list: KindList) => ({
  label: byText(`${list}.label`),
  position: byValue(`${list}.position`),
  updated_at: byValue(`${list}.updated_at`),
});

export interface KindQuery extends ListQuery {
  readonly active?: readonly string[] | undefined;
}

export async function listKinds(db: Db, list: KindList, reader: Reader, query: KindQuery) {
  const pattern = searchPattern(query.q);
  const e = expressionBuilder<Database, KindList>();
  const active = query.active ?? [];
  const wanted = e.and([
    e(`${list}.organization_id`, "in", [...reader.reach.roots, -1]),
    ...(pattern === null ? [] : [textMatches(`${list}.label`, pattern)]),
    ...(active.length === 1 ? [e(`${list}.active`, "=", active[0] === "yes" ? 1 : 0)] : []),
  ]);
  const found = await pageOf(
    counted(db, list)
      .where(wanted)
      .orderBy(...sorting(sortColumns(list), query.sort))
      .orderBy(byText(`${list}.label`))
      .orderBy(`${list}.id`),
    db
      .selectFrom(list)
      .select((e) => e.fn.countAll<number>().as("n"))
      .where(wanted),
    query,
  );
  return {
    total: found.total,
    rows: found.rows.map((row) => present(row, sharedRights(reader.reach, row.organization_id))),
  };
}

export async function presentKind(db: Db, list: KindList, access: Pick<Access, "id" | "rights">) {
  const row = await counted(db, list).where(`${list}.id`, "=", access.id).executeTakeFirstOrThrow();
  return present(row, access.rights);
}

export const findKind = (db: Db, list: KindList, id: number): Promise<KindRow> =>
  db.selectFrom(list).selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** What an entry is called, also one that is retired; null without one. */
export async function kindLabel(db: Db, list: KindList, id: unknown): Promise<string | null> {
  if (typeof id !== "number") return null;
  const found = await db.selectFrom(list).select("label").where("id", "=", id).executeTakeFirst();
  return found?.label ?? null;
}

export async function kindTaken(
  db: Db,
  list: KindList,
  wanted: { readonly uuid?: string; readonly label?: string; readonly root: number; readonly except: number },
): Promise<boolean> {
  const found = await db
    .selectFrom(list)
    .select("id")
    .where("id", "!=", wanted.except)
    .where((e) =>
      wanted.uuid === undefined
        ? e.and([
            e("organization_id", "=", wanted.root),
            e(sql`lower(label)`, "=", (wanted.label ?? "").toLowerCase()),
          ])
        : e("uuid", "=", wanted.uuid),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** The place behind the last one. */
export async function nextPosition(db: Db, list: KindList, root: number): Promise<number> {
  const found = await db
    .selectFrom(list)
    .select((e) => e.fn.max("position").as("last"))
    .where("organization_id", "=", root)
    .executeTakeFirst();
  return Number(found?.last ?? 0) + 1;
}

export async function insertKind(db: Db, list: KindList, row: Omit<KindRow, "id">): Promise<number> {
  return (await db.insertInto(list).values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function updateKind(
  db: Db,
  list: KindList,
  id: number,
  changes: Partial<Omit<KindRow, "id" | "uuid">>,
): Promise<void> {
  await db
    .updateTable(list)
    .set((e) => ({ ...changes, version: e("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function casesOfKind(db: Db, list: KindList, id: number): Promise<number> {
  const found = await db
    .selectFrom("cases")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where(columnOf[list], "=", id)
    .executeTakeFirstOrThrow();
  return Number(found.n);
}

export async function deleteKind(db: Db, list: KindList, id: number): Promise<void> {
  await db.deleteFrom(list).where("id", "=", id).execute();
}
