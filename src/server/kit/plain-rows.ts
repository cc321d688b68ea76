import { type Expression, type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { PlainKind } from "#contract/kit/kinds.ts";
import type { Reader } from "#server/access/access.ts";
import { type PlainRow, seenFrom } from "#server/access/plain-kinds.ts";
import {
  type ListQuery,
  pageOf,
  type SortColumns,
  searchPattern,
  sorting,
  textMatches,
} from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { type PlainColumns, plainTables } from "#server/database/tables/plain.ts";

/** The table of a kind, and the database, as far as all plain tables are alike: one query serves them all. */
const tableOf = (kind: PlainKind) => plainTables[kind] as unknown as "plain";
const alike = (db: Db) => db as unknown as Kysely<{ plain: PlainColumns }>;

/** Everything in a row but its id. */
export type NewPlainRow<K extends PlainKind> = Omit<PlainRow<K>, "id">;

export async function uuidIsTaken(db: Db, kind: PlainKind, uuid: string): Promise<boolean> {
  const found = await alike(db)
    .selectFrom(tableOf(kind))
    .select("id")
    .where("uuid", "=", uuid)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findRow<K extends PlainKind>(db: Db, kind: K, id: number): Promise<PlainRow<K>> {
  const row = await alike(db)
    .selectFrom(tableOf(kind))
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row as unknown as PlainRow<K>;
}

/** Adds a row; answers its id. */
export async function insertRow<K extends PlainKind>(db: Db, kind: K, row: NewPlainRow<K>): Promise<number> {
  const { id } = await alike(db)
    .insertInto(tableOf(kind))
    .values(row as unknown as Insertable<PlainColumns>)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a row, and counts its version on by one. */
export async function updateRow<K extends PlainKind>(
  db: Db,
  kind: K,
  id: number,
  changes: Partial<Omit<NewPlainRow<K>, "uuid" | "version">>,
): Promise<void> {
  await alike(db)
    .updateTable(tableOf(kind))
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

export async function deleteRows(db: Db, kind: PlainKind, ids: readonly number[]): Promise<void> {
  await alike(db)
    .deleteFrom(tableOf(kind))
    .where("id", "in", [...ids, -1])
    .execute();
}

export interface PlainListing<Q extends ListQuery> {
  /** The column that what is typed is looked for in. */
  readonly searched: string;
  /** Columns that the list can be sorted by, by the names of the endpoint's query (V-12). */
  readonly sorts: SortColumns;
  /** What orders rows that the chosen column leaves equal; without it their id alone. */
  readonly tieBreak?: RawBuilder<unknown>;
  /** Further conditions, from the filters of the query. */
  readonly where?: (query: Q) => readonly Expression<SqlBool>[];
}

/** One page of the rows that a reader may see. */
export async function listRows<K extends PlainKind, Q extends ListQuery>(
  db: Db,
  kind: K,
  reader: Reader,
  query: Q,
  listing: PlainListing<Q>,
): Promise<{ total: number; rows: readonly PlainRow<K>[] }> {
  const table = plainTables[kind];
  const pattern = searchPattern(query.q);
  const conditions = [
    ...(pattern === null ? [] : [textMatches(`${table}.${listing.searched}`, pattern)]),
    ...(listing.where?.(query) ?? []),
  ];
  const wanted = alike(db)
    .selectFrom(tableOf(kind))
    .where((e) => e.and([e("organization_id", "in", [...seenFrom(kind, reader.reach), -1]), ...conditions]));
  const { total, rows } = await pageOf(
    wanted
      .selectAll()
      .orderBy(...sorting(listing.sorts, query.sort))
      .$if(listing.tieBreak !== undefined, (rows) => rows.orderBy(listing.tieBreak ?? sql`id`))
      .orderBy("id"),
    wanted.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: rows as unknown as readonly PlainRow<K>[] };
}
