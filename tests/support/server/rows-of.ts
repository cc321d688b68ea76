import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";
import { testEngine } from "../postgres/test-engine.ts";

/** Every row of every table, or of those that are asked for, as text. */
export async function rowsOf(
  db: Db,
  asked?: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const contents: [string, readonly string[]][] = [];
  for (const name of [...(asked ?? (await testEngine.tables(db)))].sort()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    contents.push([name, rows.map((row) => JSON.stringify(row)).sort()]);
  }
  return Object.fromEntries(contents);
}
