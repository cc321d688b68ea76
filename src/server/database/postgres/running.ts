import { sql } from "kysely";
import type { Running } from "../processes.ts";
import type { Db } from "../schema.ts";
import { processLocks } from "./locks.ts";

/** The numbers of the processes that hold their lock: the database lets go of it as soon as one has ended. */
export const living = `select objid::bigint from pg_locks where locktype = 'advisory' and granted
  and classid = ${processLocks} and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())`;

/** Seconds that nobody waits for the log while those who write there are well. */
const longestTurn = 8;

/**
 * Has a connection waited so long for what another has locked of the audit log? Every call that is logged waits behind it.
 */
export async function isHeldUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: number }>`select exists (
      select 1 from pg_locks as waiting join pg_locks as wanted on wanted.pid = waiting.pid
      where not waiting.granted and waiting.waitstart < clock_timestamp() - ${longestTurn}::float8 * interval '1 s'
        and wanted.locktype = 'relation' and wanted.relation = 'audit_sealing'::regclass
        and wanted.database = (select oid from pg_database where datname = current_database())
    ) as held`.execute(db);
  return rows[0]?.held === 1;
}

/** The processes that serve a database now, in the order of their starts. */
export async function runningOn(db: Db): Promise<readonly Running[]> {
  // All columns, as an upgrade asks too that has not added the last one yet.
  const { rows } = await sql<
    Partial<Running> & Omit<Running, "newest" | "signing" | "place">
  >`select * from processes
    where id in (${sql.raw(living)}) order by id`.execute(db);
  return rows.map(({ uuid, version, machine, started_at, newest = null, signing = null, place = null }) => ({
    uuid,
    version,
    machine,
    started_at,
    newest,
    signing,
    place,
  }));
}
