import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { PostgresPool } from "kysely";
import pg from "pg";
import type { Engine } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import { connections, postgres } from "#server/database/postgres/engine.ts";
import { databaseOn, poolOf } from "#server/database/postgres/open.ts";
import { aloneWith } from "#server/database/processes.ts";
import { sqlite } from "#server/database/sqlite/engine.ts";
import type { ServerOptions } from "#server/options/options.ts";
import type { sqliteAlone } from "./sqlite-alone.ts";

/**
 * Without it the tests are of SQLite; `yes` has a run start a PostgreSQL of its own (`of-run.ts`), whose `postgres://…` its
 * processes find in it.
 */
export const serverVariable = "BELLWETHER_TEST_POSTGRES";

const template = "bellwether_template";

export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes the database that `madeDatabase` copies: it has every table and no row. */
export async function makeTemplate(url: string): Promise<void> {
  await administer(url, `create database ${template}`);
  const file = withDatabase(url, template);
  const db = postgres.open({ file, key: null });
  await migrate(db, postgres, { file });
  await db.destroy();
}

/** A new database with every table; `from` null leaves it without. */
export async function makeDatabase(url: string, from: string | null = template): Promise<string> {
  const name = `bellwether_${randomBytes(8).toString("hex")}`;
  const copied = from === null ? "template0" : from;
  await administer(url, `create database ${name} template ${copied} strategy file_copy`);
  return withDatabase(url, name);
}

export const dropDatabase = (url: string, database: string): Promise<void> =>
  administer(url, `drop database if exists ${new URL(database).pathname.slice(1)} with (force)`);

/** A pool whose database is made when it is first used and gone when it is closed. */
async function ownPool(url: string): Promise<PostgresPool> {
  const database = await makeDatabase(url);
  const pool = poolOf({ url: database, connections });
  return {
    options: pool.options,
    connect: () => pool.connect(),
    end: async () => {
      await pool.end();
      await dropDatabase(url, database);
    },
  };
}

/** PostgreSQL as the product opens it, where a database "in memory" is one of its own on this server. */
export const postgresAt = (url: string): Engine => ({
  ...postgres,
  // A database of its own is made when it is opened.
  claim: async (file, how) =>
    file === ":memory:" ? { release: () => undefined } : postgres.claim(file, how),
  join: async (options, db, joining) =>
    options.file === ":memory:" ? aloneWith(randomUUID()) : postgres.join(options, db, joining),
  open: (options) => (options.file === ":memory:" ? databaseOn(() => ownPool(url)) : postgres.open(options)),
  withEmpty: (options, use) =>
    postgres.withEmpty({ ...options, file: options.file === ":memory:" ? url : options.file }, use),
});

const url = process.env[serverVariable];

/** The engine that this run tests. */
export const testEngine: Engine = url === undefined ? sqlite : postgresAt(url);

/** Is the database a file of ours? */
export const inFiles = testEngine.name === "sqlite";

/** Does what is about SQLite alone run here? */
export const onlyOnSqlite = (_what: keyof typeof sqliteAlone.tests): boolean => inFiles;

export type LastingDatabase = Pick<ServerOptions, "databaseFile" | "databaseUrl" | "databaseKey">;

/** A database that outlives its server, for tests that start one again: a file of this folder, or a database of its own. */
export async function lastingDatabase(directory: string, key: string): Promise<LastingDatabase> {
  const databaseFile = join(directory, "server.db");
  if (url === undefined) return { databaseFile, databaseUrl: null, databaseKey: key };
  return { databaseFile, databaseUrl: await makeDatabase(url), databaseKey: null };
}

/** Ends one that is no file: files go with their folder. */
export async function dropLasting({ databaseUrl }: LastingDatabase): Promise<void> {
  if (url !== undefined && databaseUrl !== null) await dropDatabase(url, databaseUrl);
}
