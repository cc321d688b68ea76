import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Engine, OpenOptions } from "../engine.ts";
import type { Db } from "../schema.ts";
import { claimDatabase } from "./claim.ts";
import { describeSchema } from "./describe.ts";
import { databaseOn, poolOf } from "./open.ts";
import { joinProcesses } from "./processes.ts";
import { isHeldUp, runningOn } from "./running.ts";
import { schemaSql } from "./schema-sql.ts";
import { searchIndex } from "./search.ts";
import { whole } from "./whole.ts";

/** Connections of one process. */
export const connections = 10;

const open = ({ file }: OpenOptions) => databaseOn(async () => poolOf({ url: file, connections }));

/** A schema of its own in the same database: whoever may migrate may make one. */
async function withEmpty<T>(options: OpenOptions, use: (db: Db) => Promise<T>): Promise<T> {
  const db = open(options);
  const schema = sql.id(`bellwether_empty_${randomBytes(8).toString("hex")}`);
  try {
    return await db.connection().execute(async (connection) => {
      await sql`create schema ${schema}`.execute(connection);
      try {
        await sql`set search_path = ${schema}`.execute(connection);
        return await use(connection);
      } finally {
        await sql`drop schema ${schema} cascade`.execute(connection);
      }
    });
  } finally {
    await db.destroy();
  }
}

/** A database of PostgreSQL 15 or later, given as `postgres://…`. */
export const postgres: Engine = {
  name: "postgres",
  claim: (url, how = "alone", waits = () => undefined) => claimDatabase(url, how, waits),
  alone: false,
  join: ({ file }, db, joining) => joinProcesses(file, db, joining),
  running: runningOn,
  isHeldUp,
  open,
  openForReading: open,
  withEmpty,
  tables: async (db) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
      db,
    );
    return new Set(rows.map((row) => row.name));
  },
  keepCopy: () => Promise.resolve(null),
  putBack: (_copy, file) => file,
  dropCopies: () => Promise.resolve(0),
  settleFiles: () => Promise.resolve(),
  hasLog: false,
  holdLog: () => Promise.resolve(),
  settleLog: () => undefined,
  describe: describeSchema,
  schema: schemaSql,
  search: searchIndex,
  whole,
};
