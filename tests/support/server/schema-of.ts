import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";

/** Without insignificant differences: case of keywords, quotes of names, and blanks. */
const plain = (text: string): string =>
  text
    .replaceAll('"', "")
    .replace(/\s+/g, " ")
    .replace(/ ?([(),;]) ?/g, "$1")
    .replace(/^create (virtual |unique )?(table|index|trigger)/i, (words) => words.toLowerCase());

/** Every table, index and trigger of a SQLite database, by name. */
export async function schemaOf(db: Db): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string; sql: string | null }>`
    select type || ' ' || name as name, sql from sqlite_master order by 1`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, plain(row.sql ?? "")]));
}

/** Every row of every table, as text. */
export async function rowsOf(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' order by name`.execute(db);
  const contents: [string, readonly string[]][] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    contents.push([name, rows.map((row) => JSON.stringify(row)).sort()]);
  }
  return Object.fromEntries(contents);
}
