import type { Db } from "./schema.ts";
import { isShared } from "./shared.ts";

/**
 * Asks at once what does not wait for one another: within a transaction a database on another computer is then asked once for
 * all of it. For looking alone: what writes keeps its order.
 */
export async function together<T extends Readonly<Record<string, unknown>>>(
  asked: T,
): Promise<{ readonly [K in keyof T]: Awaited<T[K]> }> {
  const names: readonly (keyof T)[] = Object.keys(asked);
  const answers = await Promise.all(names.map((name) => asked[name]));
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as {
    readonly [K in keyof T]: Awaited<T[K]>;
  };
}

/** Does work on one connection: in the transaction that is given, or else on one of the database's own. */
export const onOneConnection = <T>(db: Db, work: (line: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.connection().execute(work);

/**
 * Writes in this order. Beside others they are asked at once: such a database keeps the order in which it was asked, and does
 * nothing more of a transaction after what it refused.
 */
export async function inThisOrder(
  db: Db,
  writes: readonly { readonly execute: () => Promise<unknown> }[],
): Promise<void> {
  if (isShared(db)) await Promise.all(writes.map((write) => write.execute()));
  else for (const write of writes) await write.execute();
}
