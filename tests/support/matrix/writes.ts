import { sql } from "kysely";
import type { Engine } from "#server/database/engine.ts";
import type { Db } from "#server/database/schema.ts";

/** Tables that say nothing of a record, or in which a refused call may write. */
export const silent: readonly string[] = [
  ...["sqlite_sequence", "sessions", "readings", "audit_log", "audit_heads", "idempotency_keys"],
  // What an engine with several connections keeps of entries that are not chained yet, of tries, and of its processes.
  ...["audit_unsealed", "audit_sealing", "tries", "long_news"],
];

export const recordTables = async (engine: Engine, db: Db): Promise<readonly string[]> =>
  [...(await engine.tables(db))]
    // The index of the quick search follows the records that are counted here.
    .filter((name) => !silent.includes(name) && !name.startsWith("search_"))
    .sort();

/** Counts by triggers of this connection only; rolled-back writes and times of last activity do not count. */
export async function countWrites(engine: Engine, db: Db): Promise<() => Promise<number>> {
  await sql`create temp table matrix_writes (n integer not null)`.execute(db);
  await sql`insert into matrix_writes values (0)`.execute(db);
  for (const name of await recordTables(engine, db)) {
    const found = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(db);
    const columns = found.rows.map((row) => row.name).filter((column) => column !== "last_seen_at");
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const events = { inserted: sql`insert`, deleted: sql`delete`, updated: sql`update of ${list}` };
    for (const [what, event] of Object.entries(events))
      await sql`create temp trigger ${sql.ref(`${name}_${what}`)} after ${event} on ${sql.table(`main.${name}`)}
        begin update matrix_writes set n = n + 1; end`.execute(db);
  }
  return async () => {
    const { rows } = await sql<{ n: number }>`select n from matrix_writes`.execute(db);
    return rows[0]?.n ?? 0;
  };
}
