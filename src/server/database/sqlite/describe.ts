import { sql } from "kysely";
import type { Db } from "../schema.ts";

/** Without insignificant differences: case of keywords, quotes of names, and blanks. */
const plain = (text: string): string =>
  text
    .replaceAll('"', "")
    .replace(/\s+/g, " ")
    .replace(/ ?([(),;]) ?/g, "$1")
    .replace(/^create (virtual |unique )?(table|index|trigger)/i, (words) => words.toLowerCase());

/** Every table, index and trigger of a SQLite database, by name. Statistics of the query planner are none of it. */
export async function describeSchema(db: Db): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string; sql: string | null }>`
    select type || ' ' || name as name, sql from sqlite_master
    where name not like 'sqlite!_stat%' escape '!' order by 1`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, plain(row.sql ?? "")]));
}
