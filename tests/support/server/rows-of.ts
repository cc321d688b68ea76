import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";

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
