import { CompiledQuery, type InsertObject, sql } from "kysely";
import type { Database, Db } from "./schema.ts";

/** Values of a statement: the text of one with more is too long to be kept compiled. */
const mostValues = 600;

/** The text of a statement by its table, columns and number of rows; each engine writes its own. */
const compiled = new WeakMap<object, Map<string, string>>();

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "number";

/**
 * Rows that name the same columns, with values alone, go into statements of a few sizes whose text is made once: making
 * it takes longer than inserting.
 */
async function insertInPieces<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly InsertObject<Database, T>[],
  answer: readonly string[],
): Promise<readonly unknown[]> {
  const columns = Object.keys(rows[0] ?? {});
  const most = Math.max(1, Math.floor(mostValues / Math.max(1, columns.length)));
  const values = rows.map((row) => columns.map((name) => (row as Readonly<Record<string, unknown>>)[name]));
  const alike = rows.every((row) => Object.keys(row).length === columns.length);
  const plain = alike && values.every((row) => row.every(isPlain));
  const answered: unknown[] = [];
  for (let begin = 0; begin < rows.length; ) {
    // A power of two, so that few different statements serve any number of rows.
    const size = 2 ** Math.floor(Math.log2(Math.min(most, rows.length - begin)));
    const query = inserting(db, table, rows.slice(begin, begin + size), answer);
    const given = plain
      ? CompiledQuery.raw(
          textOf(db, [table, size, ...columns].join(" "), query),
          values.slice(begin, begin + size).flat(),
        )
      : query();
    answered.push(...(await db.executeQuery(given)).rows);
    begin += size;
  }
  return answered;
}

/** The columns come in the order of the first row, as the values do. */
const inserting =
  <T extends keyof Database>(
    db: Db,
    table: T,
    rows: readonly InsertObject<Database, T>[],
    answer: readonly string[],
  ) =>
  (): CompiledQuery => {
    const query = db.insertInto(table).values(rows);
    return answer.length === 0
      ? query.compile()
      : query.returning(answer.map((name) => sql.ref(name).as(name))).compile();
  };

function textOf(db: Db, name: string, query: () => CompiledQuery): string {
  const { adapter } = db.getExecutor();
  const texts = compiled.get(adapter) ?? new Map<string, string>();
  compiled.set(adapter, texts);
  const text = texts.get(name) ?? query().sql;
  texts.set(name, text);
  return text;
}

/** Inserts many rows into one table, several in each statement. */
export async function insertMany<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly InsertObject<Database, T>[],
): Promise<void> {
  await insertInPieces(db, table, rows, []);
}

/** Inserts many records; answers their ids in the order of the rows. */
export async function insertRecords(
  db: Db,
  table: "persons" | "person_relations",
  rows: readonly (InsertObject<Database, typeof table> & { readonly uuid: string })[],
): Promise<readonly number[]> {
  const stored = (await insertInPieces(db, table, rows, ["id", "uuid"])) as readonly {
    readonly id: number;
    readonly uuid: string;
  }[];
  const ids = new Map(stored.map((each) => [each.uuid, each.id]));
  return rows.map((row) => ids.get(row.uuid) ?? 0);
}

/** The id after the highest one of a table, for making rows in memory before inserting them. */
export async function nextId(db: Db, table: keyof Database): Promise<number> {
  const found = await sql<{
    id: number;
  }>`select coalesce(max(id), 0) + 1 as id from ${sql.table(table)}`.execute(db);
  return Number(found.rows[0]?.id ?? 1);
}

/** Sets the counters after cases were numbered in memory. */
export async function noteCaseNumbers(
  db: Db,
  rows: readonly { readonly organization_id: number; readonly year: number; readonly last: number }[],
): Promise<void> {
  for (const row of rows) {
    await db
      .insertInto("case_numbers")
      .values(row)
      .onConflict((conflict) => conflict.columns(["organization_id", "year"]).doUpdateSet({ last: row.last }))
      .execute();
  }
}

export const allCaseNumbers = (db: Db) => db.selectFrom("case_numbers").selectAll().execute();

/** How many rows a table has. */
export async function countRows(db: Db, table: keyof Database): Promise<number> {
  const found = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return Number(found.rows[0]?.n ?? 0);
}

/** A stored file of each kind, for records that share one. */
export const someStoredFiles = (db: Db) =>
  db
    .selectFrom("media")
    .select(["sha256", "blob_key", "mime_type", "size", "file_name"])
    .orderBy("id")
    .limit(6)
    .execute();
