import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";

/** Columns that the server fills itself: no person's words. */
const ownTables =
  /^(sqlite_|search_|audit_|kysely|migrations|keyed|sessions|idempotency|settings|blobs|upload)/;
const ownColumns =
  /(^|_)(uuid|id|at|on|key|keys|hash|email|number|type|kind|role|status|stage|storage_name|secret|pack|version|prefix|sha256|path_id|address|format|language|search_text|time_zone)$/;
/** The list or object in a text; undefined where it is a person's words. */
const heldIn = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
/** Dates, times, ids, email addresses, phone and other numbers. */
const exact =
  /^([\d\s:.+()/-]+Z?|\d{4}-\d\d-\d\dT.*|[0-9a-f]{8}-[0-9a-f-]{27}|\S+@\S+|[A-Z0-9]+-\d{4}-\d+)$/i;

/** Is it a person's words, rather than a value of a list, which is a single word in lower case? */
const isWords = (text: string): boolean => /[\sA-Z]/.test(text) && !exact.test(text);

/** Replaces every text of every record by `payloads`, one after another. Returns how many texts it replaced. */
export async function spoilTexts(db: Db, payloads: readonly string[]): Promise<number> {
  let spoiled = 0;
  const next = (longest = Number.POSITIVE_INFINITY): string => {
    const payload = payloads[spoiled++ % payloads.length] ?? "";
    return payload.length <= longest ? payload : next(longest);
  };
  // The label of a telephone number takes no more; which payload comes to stand there follows from the sample.
  const longestOf = (name: string) => (name === "label" ? 40 : undefined);
  const inJson = (value: unknown, name = ""): unknown => {
    if (typeof value === "string")
      return isWords(value) && !ownColumns.test(name) ? next(longestOf(name)) : value;
    if (Array.isArray(value)) return value.map((each) => inJson(each, name));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inJson(each, key)]));
  };
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
  // Append-only tables are protected in the database; their texts are shown like others.
  const guards = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and sql like '%append-only%'
      and tbl_name not like 'audit%'`.execute(db);
  for (const { name } of guards.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  for (const { name: table } of tables.rows.filter((each) => !ownTables.test(each.name))) {
    const columns = await sql<{ name: string; type: string }>`
      select name, type from pragma_table_info(${table})`.execute(db);
    const texts = columns.rows
      .filter(({ name, type }) => type.toLowerCase() === "text" && !ownColumns.test(name))
      .map(({ name }) => name);
    if (texts.length === 0) continue;
    const rows = await sql<Record<string, unknown>>`select rowid as _row, * from ${sql.table(table)}`.execute(
      db,
    );
    for (const row of rows.rows) {
      for (const column of texts) {
        const value = row[column];
        if (typeof value !== "string") continue;
        const held = heldIn(value);
        const changed = held !== undefined ? JSON.stringify(inJson(held)) : isWords(value) ? next() : value;
        if (changed === value) continue;
        const put = (text: string) =>
          sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where rowid = ${row._row}`.execute(
            db,
          );
        // There are fewer payloads than names of which each must be another one.
        await put(changed).catch((error: unknown) => {
          if (!String(error).includes("UNIQUE")) throw error;
          return put(`${changed} ${row._row}`);
        });
      }
    }
  }
  for (const guard of guards.rows) await sql.raw(guard.sql).execute(db);
  return spoiled;
}
