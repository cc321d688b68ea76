import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { EndpointName, EndpointRequest } from "#contract/endpoints/table.ts";
import { forEachName } from "#contract/kit/for-each-name.ts";
import { plainText, typedWords } from "#contract/kit/plain-words.ts";
import type { Db } from "./schema.ts";

/** What a list can be sorted by, as its endpoint's query names it. */
export type SortOf<N extends EndpointName> = EndpointRequest<N>["query"] extends {
  readonly sort: infer S extends string;
}
  ? S
  : never;

/** The parsed query of every list: sort is one of the endpoint's columns, with a leading minus for descending. */
export interface ListQuery<S extends string = string> {
  readonly q?: string | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly sort: S;
}

/** A LIKE pattern in which the typed text stands for itself; null where nothing was typed. */
export function searchPattern(q: string | undefined): string | null {
  const text = (q ?? "").trim().toLowerCase();
  return text === "" ? null : `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** A pattern for each different word that was typed, which may stand in any order; none where nothing was typed. */
export const wordPatterns = (q: string | undefined): readonly string[] =>
  [...new Set(typedWords(q ?? ""))].flatMap((word) => searchPattern(word) ?? []);

/** Ignores case for alphabets that the database folds; `search_text` columns are folded by us. */
export const textMatches = (column: string, pattern: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;

/** For each of these words: it stands in one of the columns, itself or by another name that is given with it. */
const wordsIn = (columns: readonly string[], wanted: readonly (readonly string[])[]) =>
  wanted.map((names) => {
    const within = columns.flatMap((column) =>
      names.map((name) => textMatches(column, searchPattern(name) ?? "")),
    );
    return sql<SqlBool>`(${sql.join(within, sql` or `)})`;
  });

/** Each of these words stands in one of the columns, in any order. */
export function everyWordIn(
  columns: readonly string[],
  wanted: readonly (readonly string[])[],
): RawBuilder<SqlBool> {
  const words = wordsIn(columns, wanted);
  return words.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(words, sql` and `)})`;
}

/** The same where some may stand in columns that say where a record is, as long as one says which it is. */
export function everyWordAbout(
  own: readonly string[],
  around: readonly string[],
  wanted: readonly (readonly string[])[],
): RawBuilder<SqlBool> {
  if (wanted.length === 0) return sql<SqlBool>`1 = 1`;
  const some = sql.join(wordsIn(own, wanted), sql` or `);
  return sql<SqlBool>`(${everyWordIn([...own, ...around], wanted)} and (${some}))`;
}

/** The same for people, whose text is kept without accents: what was typed is compared without them too. */
export const personMatches = (pattern: string): RawBuilder<SqlBool> =>
  textMatches("persons.search_text", plainText(pattern));

/** Each word that was typed stands in a person's text, in any order: lists of schools write `Larkin, Damon`. */
export function personHasWords(q: string | undefined): RawBuilder<SqlBool> {
  const words = wordPatterns(q).map(personMatches);
  return words.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(words, sql` and `)})`;
}

/** A column for each name that the endpoint's query can be sorted by. */
export type SortColumns<S extends string> = Readonly<
  Record<S extends `-${infer Name}` ? Name : S, RawBuilder<unknown>>
>;

/** Text without regard to case, as it is sorted and compared; the indexes of lists are made of the same words. */
export const byText = (column: string): RawBuilder<unknown> => sql`lower(${sql.ref(column)})`;
export const byValue = (column: string): RawBuilder<unknown> => sql.ref(column);

/** Sorts by listed columns only (V-12); nulls last in either direction. */
export function sorting<S extends string>(columns: SortColumns<S>, sort: S) {
  const descending = sort.startsWith("-");
  const name = descending ? sort.slice(1) : sort;
  const listed: Readonly<Record<string, RawBuilder<unknown>>> = columns;
  const column = Object.hasOwn(listed, name) ? listed[name] : undefined;
  if (column === undefined) throw new Error(`No such sort column: ${name}`);
  return [column, (item: OrderByItemBuilder) => (descending ? item.desc() : item.asc()).nullsLast()] as const;
}

/** Rows in the order of `ids`; missing ones are left out. */
export function inOrderOf<R extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly R[],
): readonly R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Number of rows that a query finds, whatever it selects of them. */
export async function countOf<DB, TB extends keyof DB, O>(
  found: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  return Number((await counted(found).executeTakeFirstOrThrow()).n);
}

const counted = <DB, TB extends keyof DB, O>(found: SelectQueryBuilder<DB, TB, O>) =>
  found.clearSelect().select(sql`count(*)`.as("n")).$castTo<{ readonly n: number | string }>();

/** The same for several queries, in one statement. */
export async function countsOf<N extends string>(
  db: Db,
  // biome-ignore lint/suspicious/noExplicitAny: whatever they select, they are counted
  queries: Readonly<Record<N, SelectQueryBuilder<any, any, any>>>,
): Promise<Record<N, number>> {
  const names = Object.keys(queries) as N[];
  const row = await db
    .selectNoFrom(names.map((name) => counted(queries[name]).as(name)))
    .executeTakeFirstOrThrow();
  return forEachName(names, (name) => Number((row as Record<N, unknown>)[name]));
}

interface CountRow {
  readonly n: number;
}

/** Runs a list's two queries: the rows and their number, which the last page tells by itself. */
export async function pageOf<DB, TB extends keyof DB, O, CDB, CTB extends keyof CDB, C extends CountRow>(
  rows: SelectQueryBuilder<DB, TB, O>,
  count: SelectQueryBuilder<CDB, CTB, C>,
  query: Pick<ListQuery, "page" | "per_page">,
): Promise<{ total: number; rows: O[] }> {
  const before = (query.page - 1) * query.per_page;
  const found = await rows.limit(query.per_page).offset(before).execute();
  const isLast = found.length < query.per_page && (found.length > 0 || before === 0);
  if (isLast) return { total: before + found.length, rows: found };
  const counted = await count.executeTakeFirstOrThrow();
  return { total: Number(counted.n), rows: found };
}

/** The same of rows that are all read: where words are looked for in texts, once is enough. */
export function pageOfAll<Row>(all: readonly Row[], query: Pick<ListQuery, "page" | "per_page">) {
  const begin = (query.page - 1) * query.per_page;
  return { total: all.length, rows: all.slice(begin, begin + query.per_page) };
}
