import { existsSync, realpathSync } from "node:fs";
import { sql } from "kysely";
import { claim } from "#storage/claim.ts";
import { connectEncrypted } from "#storage/encrypted-sqlite.ts";
import { beginCopy, finishCopy, putCopyBack } from "#storage/kept-copy.ts";
import type { Engine } from "../engine.ts";
import { describeSchema } from "./describe.ts";
import { openDatabase, openForReading } from "./open.ts";
import { schemaSql } from "./schema-sql.ts";
import { searchIndex } from "./search.ts";

/** Path of the copy from before a migration; encrypted under the same key. */
export const copyBefore = (file: string, migration: string): string => `${file}.before-${migration}`;

/** Where the file lies, under whatever name it is reached. */
const placeOf = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

/** Pages after which SQLite takes its log into the file by itself: its own number. */
const loggedPages = 1_000;

/** An encrypted SQLite file, Bellwether's default database. */
export const sqlite: Engine = {
  name: "sqlite",
  claim: (file) => (file === ":memory:" ? { release: () => undefined } : claim(`${placeOf(file)}.lock`)),
  open: openDatabase,
  openForReading,
  keepCopy: async (db, file, migration) => {
    const copy = copyBefore(file, migration);
    await sql`vacuum into ${beginCopy(copy)}`.execute(db);
    finishCopy(copy);
    return copy;
  },
  putBack: putCopyBack,
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
};
