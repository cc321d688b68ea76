import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
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
