import type { CompiledQuery } from "kysely";
import type { Db } from "./schema.ts";

/** Stands in a compiled query where a value will be. */
class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Compiles<R> {
  readonly compile: () => CompiledQuery<R>;
}

/** A query of the query builder, run with these values. */
export type Compiled<V, R> = (db: Db, values: V) => Promise<readonly R[]>;

/**
 * A query that every request asks: it is built and compiled once for each kind of database, which takes longer than
 * running it, and gets its values at each run. The values must be single ones, and may not decide what the query is.
 */
export function compiled<V extends Readonly<Record<string, string | number | null>>, R>(
  build: (db: Db, values: V) => Compiles<R>,
): Compiled<V, R> {
  const holes = new Proxy({} as V, { get: (_values, name) => new Hole(String(name)) });
  const known = new WeakMap<object, CompiledQuery<R>>();
  return async (db, values) => {
    // A transaction has the adapter of its database.
    const { adapter } = db.getExecutor();
    const query = known.get(adapter) ?? build(db, holes).compile();
    known.set(adapter, query);
    const parameters = query.parameters.map((each) => (each instanceof Hole ? values[each.name] : each));
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/** The same, for the first row. */
export function compiledFirst<V extends Readonly<Record<string, string | number | null>>, R>(
  build: (db: Db, values: V) => Compiles<R>,
): (db: Db, values: V) => Promise<R | undefined> {
  const run = compiled(build);
  return async (db, values) => (await run(db, values))[0];
}
