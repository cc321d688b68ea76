import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { kinds, type PlainKind } from "#contract/kit/kinds.ts";
import { type PlainRow, seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
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

/** A list of records that organizations keep may be asked for those of one of them. */
export interface PlainQuery extends ListQuery {
  readonly organization_id?: number | undefined;
}

export interface PlainListing<Q extends PlainQuery> {
  /** Columns that the list can be sorted by, by the names of the endpoint's query (V-12). */
  readonly sorts: SortColumns<Q["sort"]>;
  /** What orders rows that the chosen column leaves equal; without it their id alone. */
  readonly tieBreak?: RawBuilder<unknown>;
  /** Further conditions, from the filters of the query; the kit itself filters by `organization_id`. */
  readonly where?: (query: Q) => readonly Expression<SqlBool>[];
}

/** Is what was typed in the label or the words of a record, as the table of kinds names them? */
function finding(kind: PlainKind, pattern: string): RawBuilder<SqlBool> {
  const { label, words } = kinds[kind];
  const found = [label, ...words].map((column) => textMatches(`${plainTables[kind]}.${column}`, pattern));
  return sql`(${sql.join(found, sql` or `)})`;
}

/** One page of the rows that a reader may see. */
export async function listRows<K extends PlainKind, Q extends PlainQuery>(
  db: Db,
  kind: K,
  reader: Reader,
  query: Q,
  listing: PlainListing<Q>,
): Promise<{ total: number; rows: readonly PlainRow<K>[] }> {
  const { organization_id } = query;
  const pattern = searchPattern(query.q);
  const conditions = [
    ...(pattern === null ? [] : [finding(kind, pattern)]),
    ...(listing.where?.(query) ?? []),
  ];
  const wanted = alike(db)
    .selectFrom(tableOf(kind))
    .where((e) =>
      e.and([
        e("organization_id", "in", [...seenFrom(kind, reader.reach), -1]),
        ...(organization_id === undefined ? [] : [e("organization_id", "=", organization_id)]),
        ...conditions,
      ]),
    );
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
