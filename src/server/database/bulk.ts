import type { InsertObject } from "kysely";
import { sql } from "kysely";
import type { Database, Db } from "./schema.ts";

/** SQLite takes 32,766 values in a statement; a quarter of that compiles fast. */
const mostValues = 8_000;

/** Inserts many rows into one table, several in each statement. */
export async function insertMany<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly InsertObject<Database, T>[],
): Promise<void> {
  const width = Object.keys(rows[0] ?? { nothing: 0 }).length;
  const size = Math.max(1, Math.floor(mostValues / width));
  for (let begin = 0; begin < rows.length; begin += size) {
    await db
      .insertInto(table)
      .values(rows.slice(begin, begin + size))
      .execute();
  }
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
    .select(["sha256", "mime_type", "size", "file_name"])
    .orderBy("id")
    .limit(6)
    .execute();
