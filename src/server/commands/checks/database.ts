import { existsSync } from "node:fs";
import { sql } from "kysely";
import { hasWhatIsNeeded, migrationsWaiting } from "#server/database/migrate.ts";
import type { Running } from "#server/database/processes.ts";
import type { Db } from "#server/database/schema.ts";
import type { Environment } from "#server/options/environment.ts";
import { withoutPassword } from "#server/text/database-address.ts";
import { databaseOf, engineOf } from "../server-options.ts";
import { bad, type Check, good, noted } from "./finding.ts";

/** Opens the database for reading; null where there is none yet. */
export async function reading<T>(env: Environment, look: (db: Db) => Promise<T>): Promise<T | null> {
  if (env.DATABASE_URL === undefined && !existsSync(env.DATABASE_FILE)) return null;
  const db = engineOf(env).openForReading(databaseOf(env));
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

/** Can it be opened, and does this version continue from its tables? */
export const checkDatabase: Check = async (env) => {
  const engine = engineOf(env);
  const name =
    env.DATABASE_URL === undefined
      ? `SQLite in ${env.DATABASE_FILE}`
      : `PostgreSQL at ${withoutPassword(env.DATABASE_URL)}`;
  if (env.DATABASE_URL !== undefined) {
    // Looks at its version and its order of text.
    const claim = await engine.claim(env.DATABASE_URL, "look");
    claim?.release();
  }
  const found = await reading(env, async (db) => {
    const tables = await engine.tables(db);
    return {
      empty: tables.size === 0,
      waiting: await migrationsWaiting(db, engine),
      suffices: tables.size > 0 && (await hasWhatIsNeeded(db, engine)),
      running: tables.has("processes") ? await engine.running(db) : [],
      foreign: await engine.whole.foreign(db),
    };
  });
  if (found === null || found.empty)
    return noted(`${name}: there is nothing in it yet; the first start makes its tables.`);
  if (found.waiting.length > 0 && found.suffices)
    return noted(
      `${name}: ${found.waiting.length} migrations run once no process of an older version serves it.${servedBy(found.running)}`,
    );
  if (found.waiting.length > 0)
    return noted(`${name}: the next start runs ${found.waiting.length} migrations. Have a copy of it first.`);
  if (found.foreign.length > 0)
    return noted(
      `${name}, with every table of this version, and with tables of somebody else, which backups leave out: ${found.foreign.join(", ")}. A database of its own is better.${servedBy(found.running)}`,
    );
  return good(`${name}, with every table of this version.${servedBy(found.running)}`);
};

/** How many processes serve it, of which versions and on which computers. */
function servedBy(running: readonly Running[]): string {
  if (running.length === 0) return "";
  const each = running.map(({ version, machine }) => `${version} on ${machine}`).join(", ");
  return ` ${running.length === 1 ? "One process serves" : `${running.length} processes serve`} it: ${each}.`;
}

/** Minutes by which two clocks may differ before somebody should look. */
const leeway = 2;

const apart = (milliseconds: number): string => {
  const minutes = Math.abs(milliseconds) / 60_000;
  return minutes < 120 ? `${Math.round(minutes)} minutes` : `${Math.round(minutes / 60)} hours`;
};

/** The clock of a database that has one of its own. */
async function clockOf(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string | Date }>`select current_timestamp as at`.execute(db);
  return new Date(rows[0]?.at ?? Number.NaN).getTime();
}

async function newestEntry(db: Db): Promise<number | null> {
  const row = await db.selectFrom("audit_log").select("at").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row === undefined ? null : Date.parse(row.at);
}

/** Is this clock behind what was written last, or another one than that of the database? */
export const checkClock: Check = async (env) => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const found = await reading(env, async (db) => ({
    newest: (await engineOf(env).tables(db)).has("audit_log") ? await newestEntry(db) : null,
    other: env.DATABASE_URL === undefined ? null : await clockOf(db),
  }));
  const now = Date.now();
  const { newest = null, other = null } = found ?? {};
  if (newest !== null && newest - now > leeway * 60_000)
    return bad(
      `This machine’s clock is ${apart(newest - now)} behind the newest entry of the audit log. Set it right before a start.`,
    );
  if (other !== null && Math.abs(other - now) > leeway * 60_000)
    return bad(`The clocks of this machine and of the database are ${apart(other - now)} apart.`);
  return good(`${new Date(now).toISOString()}; the team’s time zone is ${zone}.`);
};
