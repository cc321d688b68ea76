import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";

/** Tables that say nothing of a record, or in which a refused call may write. */
const silent = ["sqlite_sequence", "sessions", "readings", "audit_log", "audit_heads", "idempotency_keys"];

async function recordTables(db: Db): Promise<readonly string[]> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
  return (
    tables.rows
      .map((row) => row.name)
      // The index of the quick search follows the records that are counted here.
      .filter((name) => !silent.includes(name) && !name.startsWith("search_"))
      .sort()
  );
}

/** Counts by triggers of this connection only; rolled-back writes and times of last activity do not count. */
export async function countWrites(
  db: Db,
): Promise<{ readonly names: readonly string[]; readonly writes: () => Promise<number> }> {
  const names = await recordTables(db);
  await sql`create temp table matrix_writes (n integer not null)`.execute(db);
  await sql`insert into matrix_writes values (0)`.execute(db);
  for (const name of names) {
    const found = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(db);
    const columns = found.rows.map((row) => row.name).filter((column) => column !== "last_seen_at");
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const events = { inserted: sql`insert`, deleted: sql`delete`, updated: sql`update of ${list}` };
    for (const [what, event] of Object.entries(events))
      await sql`create temp trigger ${sql.ref(`${name}_${what}`)} after ${event} on ${sql.table(`main.${name}`)}
        begin update matrix_writes set n = n + 1; end`.execute(db);
  }
  const writes = async () => {
    const { rows } = await sql<{ n: number }>`select n from matrix_writes`.execute(db);
    return rows[0]?.n ?? 0;
  };
  return { names, writes };
}
