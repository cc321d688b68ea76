import { randomUUID } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { claim } from "#storage/claim.ts";
import { connectEncrypted } from "#storage/encrypted-sqlite.ts";
import { beginCopy, finishCopy, putCopyBack } from "#storage/kept-copy.ts";
import type { Engine } from "../engine.ts";
import { aloneWith } from "../processes.ts";
import { describeSchema } from "./describe.ts";
import { openDatabase, openForReading } from "./open.ts";
import { schemaSql } from "./schema-sql.ts";
import { searchIndex } from "./search.ts";
import { whole } from "./whole.ts";

/** Path of the copy from before a migration; encrypted under the same key. */
export const copyBefore = (file: string, migration: string): string => `${file}.before-${migration}`;

/** Is it a copy from before a migration of this file, or a file that one failed on? Nothing else beside it is ours to remove. */
const isCopyOf = (file: string, name: string): boolean =>
  name.startsWith(file) &&
  /^\.(before-\d{3}-[a-z0-9-]+|failed-upgrade(-wal|-shm)?)$/.test(name.slice(file.length));

async function dropCopies(file: string, before: number): Promise<number> {
  if (file === ":memory:") return 0;
  const place = placeOf(file);
  const names = await readdir(dirname(place));
  let dropped = 0;
  for (const name of names.filter((each) => isCopyOf(basename(place), each))) {
    const path = join(dirname(place), name);
    if ((await stat(path)).mtimeMs >= before) continue;
    await rm(path, { force: true });
    dropped += 1;
  }
  return dropped;
}

/** Where the file lies, under whatever name it is reached. */
const placeOf = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

/** Pages after which SQLite takes its log into the file by itself: its own number. */
const loggedPages = 1_000;

/** An encrypted SQLite file, Bellwether's default database. */
export const sqlite: Engine = {
  name: "sqlite",
  claim: async (file) =>
    file === ":memory:" ? { release: () => undefined } : claim(`${placeOf(file)}.lock`),
  alone: true,
  join: async () => aloneWith(randomUUID()),
  running: async () => [],
  isHeldUp: async () => false,
  open: openDatabase,
  openForReading,
  withEmpty: async (_options, use) => {
    const db = openDatabase({ file: ":memory:", key: null });
    try {
      return await use(db);
    } finally {
      await db.destroy();
    }
  },
  tables: async (db) => {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      db,
    );
    return new Set(rows.map((row) => row.name));
  },
  keepCopy: async (db, file, migration) => {
    const copy = copyBefore(file, migration);
    await sql`vacuum into ${beginCopy(copy)}`.execute(db);
    finishCopy(copy);
    return copy;
  },
  putBack: putCopyBack,
  dropCopies,
  settleFiles: async (db) => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  },
  hasLog: true,
  holdLog: async (db, hold) => {
    await sql`pragma wal_autocheckpoint = ${sql.lit(hold ? 0 : loggedPages)}`.execute(db);
  },
  settleLog: ({ file, key }) => {
    // Whoever has it open is the one to say that it is gone.
    if (!existsSync(file)) return;
    const connection = connectEncrypted(file, key);
    try {
      connection.pragma("wal_checkpoint(PASSIVE)");
    } finally {
      connection.close();
    }
  },
  describe: describeSchema,
  schema: schemaSql,
  search: searchIndex,
  whole,
};
