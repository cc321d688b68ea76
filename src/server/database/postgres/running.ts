import { sql } from "kysely";
import type { Running } from "../processes.ts";
import type { Db } from "../schema.ts";
import { processLocks } from "./locks.ts";

/** The numbers of the processes that hold their lock: the database lets go of it as soon as one has ended. */
export const living = `select objid::bigint from pg_locks where locktype = 'advisory' and granted
  and classid = ${processLocks} and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())`;

/** The processes that serve a database now, in the order of their starts. */
export async function runningOn(db: Db): Promise<readonly Running[]> {
  // All columns, as an upgrade asks too that has not added the last one yet.
  const { rows } = await sql<Partial<Running> & Omit<Running, "newest">>`select * from processes
    where id in (${sql.raw(living)}) order by id`.execute(db);
  return rows.map(({ uuid, version, machine, started_at, newest = null }) => ({
    uuid,
    version,
    machine,
    started_at,
    newest,
  }));
}
