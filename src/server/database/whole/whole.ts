import type { Db } from "../schema.ts";

/** A table as it is read and written row by row. */
export interface WholeTable {
  readonly name: string;
  /** In the order of their names, so that two engines write a row alike. */
  readonly columns: readonly string[];
  /** The columns of the primary key, by which rows are put in order. */
  readonly key: readonly string[];
}

/** The last number that each table with numbers of its own has given; 0 where it has given none. */
export type Counters = Readonly<Record<string, number>>;

/**
 * All of a database, for copies of it and for moving it to another engine. Not the index of words, which is made anew, and
 * not what tells which migrations ran.
 */
export interface WholeDatabase {
  /** Bellwether’s own, in the order of their names. */
  readonly tables: (db: Db) => Promise<readonly WholeTable[]>;
  /** Names of tables of somebody else that stand beside them. */
  readonly foreign: (db: Db) => Promise<readonly string[]>;
  readonly counters: (db: Db) => Promise<Counters>;
  /**
   * Runs work in one transaction in which rows may come in any order, and no trigger follows from them. At its end every
   * reference is there or all of it is taken back, the counters stand where they are told to, and the index of words is made.
   */
  readonly filling: <T>(db: Db, counters: Counters, work: (transaction: Db) => Promise<T>) => Promise<T>;
}

/** Is a table copied? An index of words is made anew, and migrations and the engine itself keep notes of their own. */
export const isCopied = (name: string): boolean => !/^(search|schema|sqlite)_|^keyed$/.test(name);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly place: number | null;
}

/** Names of tables that are neither copied nor the engine's. */
export const foreignOf = (columns: readonly Column[], own: ReadonlySet<string>): readonly string[] =>
  [...new Set(columns.map(({ table }) => table))].filter((name) => isCopied(name) && !own.has(name)).sort();

/** Tables of ours with their columns and keys, from one row for each column. `place` counts the columns of a key; null for others. */
export function tablesOf(columns: readonly Column[], own: ReadonlySet<string>): readonly WholeTable[] {
  const byTable = Map.groupBy(
    columns.filter(({ table }) => isCopied(table) && own.has(table)),
    ({ table }) => table,
  );
  return [...byTable]
    .map(([name, all]) => ({
      name,
      columns: all.map((column) => column.name).sort(),
      key: all
        .filter(({ place }) => place !== null && place > 0)
        .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
        .map((column) => column.name),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
