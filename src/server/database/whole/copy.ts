import type { Engine } from "../engine.ts";
import type { Db } from "../schema.ts";
import { createSum, lineOf, readRows, replaceRows, sumOf, type TableSum, type WholeRow } from "./rows.ts";
import type { Counters, WholeTable } from "./whole.ts";

/** Where rows come from: another database, or a copy of one. */
export interface WholeSource {
  readonly tables: readonly WholeTable[];
  readonly counters: Counters;
  readonly rows: (table: WholeTable) => AsyncIterable<readonly WholeRow[]>;
}

/** Thrown where what was written is not what was read; nothing of it stays. */
export class UnequalCopyError extends Error {
  readonly code = "REFUSED";
  constructor(message: string) {
    super(`${message} Nothing of the copy was kept.`);
    this.name = "UnequalCopyError";
  }
}

/** Tables that a start of a server fills before anything else. */
const firstFilled = ["settings", "users", "organizations", "audit_log"];

/** Was a database never used? It may have its tables, as a copy that was cut off leaves them. */
export async function isUnused(db: Db, engine: Engine): Promise<boolean> {
  const tables = await engine.whole.tables(db);
  for (const table of tables.filter(({ name }) => firstFilled.includes(name)))
    if ((await sumOf(db, table)).rows > 0) return false;
  return true;
}

const shape = ({ name, columns, key }: WholeTable) => JSON.stringify([name, columns, key]);

/** The same tables on both sides, with the same columns? Otherwise the name of one that differs. */
function otherTable(one: readonly WholeTable[], other: readonly WholeTable[]): string | null {
  const shapes = [one, other].map((tables) => new Set(tables.map(shape)));
  const differing = [...one, ...other].find((table) => !shapes.every((known) => known.has(shape(table))));
  return differing?.name ?? null;
}

/**
 * Fills an unused database that has the tables of the source, in one transaction, and reads all of it again: what comes
 * back is what was written, or nothing is kept. Answers what each table is compared by.
 */
export async function copyInto(
  db: Db,
  engine: Engine,
  source: WholeSource,
  tell: (table: string) => void,
): Promise<ReadonlyMap<string, TableSum>> {
  const tables = await engine.whole.tables(db);
  const other = otherTable(source.tables, tables);
  if (other !== null) throw new UnequalCopyError(`The table ${other} is not the same on both sides.`);
  return engine.whole.filling(db, source.counters, async (transaction) => {
    const written = new Map<string, TableSum>();
    for (const table of source.tables) {
      const { add, sum } = createSum();
      await replaceRows(transaction, table, summed(source.rows(table), add));
      written.set(table.name, sum());
      tell(table.name);
    }
    for (const table of tables) {
      const [found, expected] = [await sumOf(transaction, table), written.get(table.name)];
      if (found.rows !== expected?.rows || found.digest !== expected.digest)
        throw new UnequalCopyError(`The table ${table.name} does not give back what was written into it.`);
    }
    return written;
  });
}

async function* summed(rows: AsyncIterable<readonly WholeRow[]>, add: (line: string) => void) {
  for await (const some of rows) {
    for (const row of some) add(lineOf(row));
    yield some;
  }
}

/** A database as a source of rows; within a transaction, as it was at one moment. */
export const sourceOf = async (db: Db, engine: Engine): Promise<WholeSource> => ({
  tables: await engine.whole.tables(db),
  counters: await engine.whole.counters(db),
  rows: (table) => readRows(db, table),
});
