import { createHash } from "node:crypto";
import { type InsertObject, sql } from "kysely";
import { insertMany } from "../bulk.ts";
import type { Database, Db } from "../schema.ts";
import type { WholeTable } from "./whole.ts";

/** Text or a number in each column: no table keeps anything else, on any engine. */
export type WholeValue = string | number | null;
/** Values in the order of the table's columns. */
export type WholeRow = readonly WholeValue[];

/** What two copies of a table are compared by. */
export interface TableSum {
  readonly rows: number;
  /** SHA-256 over the lines of all rows, in the order of their keys. */
  readonly digest: string;
}

/** A row as one line; JSON alone, so that every engine writes it alike. */
export const lineOf = (row: WholeRow): string => `${JSON.stringify(row)}\n`;

/** Rows that are read at once; fewer where they are long, so that memory stays flat. */
const mostRows = 1_000;
const aboutBytes = 1_000_000;

function keptValue(value: unknown, { name }: WholeTable): WholeValue {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new Error(`The table ${name} holds a value that is neither text nor a number.`);
}

/** All rows of a table in the order of their keys, which is the same on every engine, some at a time. */
export async function* readRows(db: Db, table: WholeTable): AsyncGenerator<readonly WholeRow[]> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const places = table.key.map((column) => table.columns.indexOf(column));
  let most = 50;
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Readonly<Record<string, unknown>>>`
      select ${columns} from ${sql.table(table.name)} ${after} order by ${key} limit ${sql.lit(most)}`.execute(
      db,
    );
    const read = rows.map((row) => table.columns.map((column) => keptValue(row[column], table)));
    if (read.length > 0) yield read;
    const last = read.at(-1);
    if (last === undefined || read.length < most) return;
    after = sql`where (${key}) > (${sql.join(places.map((place) => last[place]))})`;
    const bytes = read.reduce((sum, row) => sum + lineOf(row).length, 0) / read.length;
    most = Math.max(1, Math.min(mostRows, most * 4, Math.floor(aboutBytes / bytes)));
  }
}

/** Counts rows that pass, and sums them up. */
export function createSum(): { readonly add: (line: string) => void; readonly sum: () => TableSum } {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add: (line) => {
      rows += 1;
      hash.update(line);
    },
    sum: () => ({ rows, digest: hash.digest("hex") }),
  };
}

/** Reads a whole table for what it is compared by. */
export async function sumOf(db: Db, table: WholeTable): Promise<TableSum> {
  const { add, sum } = createSum();
  for await (const rows of readRows(db, table)) for (const row of rows) add(lineOf(row));
  return sum();
}

/** Takes away what a table holds, and writes these rows into it. */
export async function replaceRows(
  db: Db,
  table: WholeTable,
  rows: AsyncIterable<readonly WholeRow[]>,
): Promise<void> {
  await sql`delete from ${sql.table(table.name)}`.execute(db);
  // Of which tables there are, the database itself has told.
  const name = table.name as keyof Database;
  for await (const some of rows)
    await insertMany(
      db,
      name,
      some.map(
        (row) =>
          Object.fromEntries(
            table.columns.map((column, place) => [column, row[place]]),
          ) as unknown as InsertObject<Database, typeof name>,
      ),
    );
}
