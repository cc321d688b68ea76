import type { Db } from "./schema.ts";

/** Thrown where a transaction met others again and again: nothing of it was done, and a later one may pass. */
export class BusyError extends Error {
  constructor(cause: unknown) {
    super("Others changed the same at the same moment, again and again.", { cause });
    this.name = "BusyError";
  }
}

/** Begins a transaction that reads what there is at its first statement, and may not write. */
export const reading = (db: Db) =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");

/** Is it the refusal of a transaction that may not write? */
export const refusesWriting = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "25006";

/** Work after a commit, with the database itself. */
type Task = (db: Db) => Promise<void>;
interface Left {
  readonly task: Task;
  /** Is its failure that of the whole? Not so where what it is for is durable already. */
  readonly matters: boolean;
}
interface UnderWay {
  readonly reads: boolean;
  readonly left: Map<string, Left>;
}

const underWay = new WeakMap<Db, UnderWay>();

const roots = new WeakSet<Db>();

/** For an engine: notes a database that several write at once. */
export const noteShared = (db: Db): void => void roots.add(db);

/** Is it such a database itself, and no transaction? */
export const isSharedRoot = (db: Db): boolean => roots.has(db);

/** Is it a transaction beside which others write? Never so on an engine with one connection. */
export const isShared = (db: Db): boolean => underWay.has(db);

/** Is it such a transaction, and may not write? */
export const isReading = (db: Db): boolean => underWay.get(db)?.reads === true;

/**
 * Runs after the commit of a shared transaction, before its result is given, and not where it fails or is begun anew. Of the
 * same name the last one counts.
 */
export function onceCommitted(
  db: Db,
  name: string,
  task: Task,
  { matters }: { readonly matters: boolean },
): void {
  const transaction = underWay.get(db);
  if (transaction === undefined) throw new Error("A transaction that others write beside was expected.");
  transaction.left.set(name, { task, matters });
}

/** For an engine: work in a transaction beside which others write, and what it has left to do after its commit. */
export function sharing<D extends Db, T>(work: (transaction: D) => Promise<T>, reads: boolean) {
  let left: readonly Left[] = [];
  return {
    work: async (transaction: D): Promise<T> => {
      const begun: UnderWay = { reads, left: new Map() };
      underWay.set(transaction, begun);
      const result = await work(transaction);
      left = [...begun.left.values()];
      return result;
    },
    committed: async (db: Db): Promise<void> => {
      for (const { task, matters } of left)
        await task(db).catch((error: unknown) => {
          if (matters) throw error;
        });
    },
  };
}
