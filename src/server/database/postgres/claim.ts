import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Claim } from "#storage/claim.ts";
import type { ClaimFor } from "../engine.ts";
import { locks } from "./locks.ts";

/** Thrown where a database cannot be used as it is; nothing was changed. */
export class UnusableDatabaseError extends Error {
  readonly code = "REFUSED";
  readonly lasting: boolean;
  constructor(message: string, lasting: boolean) {
    super(`${message} Nothing has been changed.`);
    this.name = "UnusableDatabaseError";
    this.lasting = lasting;
  }
}

const oldestMajor = 15;

const recipe =
  "Make one by: create database NAME template template0 encoding 'UTF8' locale 'C.UTF-8' (since version 17 with locale_provider builtin builtin_locale 'C.UTF-8').";

/** A process that has just ended lets go of the lock a moment later, when the database has seen it. */
const mostTries = 10;
const between = 100;

interface About {
  readonly version: number;
  readonly encoding: string;
  readonly order: string;
}

/** Why a database cannot be used, as a sentence; null where it can. Text has to sort and compare as it does in SQLite. */
export function problemOf({ version, encoding, order }: About): string | null {
  if (version < oldestMajor * 10_000)
    return `The database is one of PostgreSQL ${Math.floor(version / 10_000)}: version ${oldestMajor} or later is needed.`;
  if (encoding !== "UTF8") return `The database keeps text as ${encoding}, and UTF8 is needed. ${recipe}`;
  if (!/^(C|POSIX|C\.utf-?8|PG_UNICODE_FAST)$/i.test(order))
    return `The database sorts text by the rules of ${order}, and C.UTF-8 is needed. ${recipe}`;
  return null;
}

/** Of a connection that waited for a lock for longer than it was told to. */
const waited = "55P03";

/** Waits for whoever starts now; after some seconds it says for whom. */
async function takeTurn(client: pg.Client, waits: (line: string) => void): Promise<void> {
  const take = () => client.query("select pg_advisory_lock($1)", [locks.start]);
  await client.query("set lock_timeout = '5s'");
  try {
    await take();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== waited) throw error;
    await client.query("set lock_timeout = 0");
    const { rows } = await client.query<{ who: string; since: Date }>(
      `select replace(application_name, 'bellwether claim', 'process') as who, backend_start as since
        from pg_stat_activity where datname = current_database()
        and pid in (select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
          and (classid::bigint << 32) + objid::bigint = $1::bigint)`,
      [locks.start],
    );
    const [other] = rows;
    waits(
      `Another process starts on this database${other === undefined ? "" : ` (${other.who}, since ${other.since.toISOString()})`}, and this one waits for it. Where that one hangs, end it.`,
    );
    await take();
  }
  await client.query("set lock_timeout = 0");
}

/**
 * Looks whether the database can be used, and reserves it by a lock on a connection of its own, which ends with the process,
 * however that ends. Null where another has it alone, or where it has to be alone and others serve it. Processes start one
 * after the other: each waits here for the one before it.
 */
export async function claimDatabase(
  url: string,
  how: ClaimFor,
  waits: (line: string) => void,
): Promise<Claim | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `bellwether claim ${process.pid} on ${hostname()}`.slice(0, 63),
    keepAlive: true,
    connectionTimeoutMillis: 15_000,
  });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new UnusableDatabaseError(
      `The database cannot be reached (${error instanceof Error ? error.message : "unknown"}).`,
      false,
    );
  });
  try {
    const about = await client.query<About>(`select current_setting('server_version_num')::int as version,
      pg_encoding_to_char(encoding) as encoding,
      case datlocprovider when 'i' then 'ICU' else datcollate end as "order" from pg_database
      where datname = current_database()`);
    const problem = about.rows[0] === undefined ? null : problemOf(about.rows[0]);
    if (problem !== null) throw new UnusableDatabaseError(problem, true);
    const held = { release: () => void client.end().catch(() => undefined) };
    if (how === "look") return held;
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (tries > 0) await wait(between);
      const lock = how === "start" ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
      const taken = await client.query<{ had: boolean }>(`select ${lock}($1) as had`, [locks.use]);
      if (taken.rows[0]?.had !== true) continue;
      if (how === "start") await takeTurn(client, waits);
      return held;
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return null;
}
