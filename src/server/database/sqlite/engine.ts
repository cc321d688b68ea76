import { existsSync, rmSync } from "node:fs";
import { sql } from "kysely";
import type { Engine } from "../engine.ts";
import { openDatabase } from "./open.ts";
import { schemaSql } from "./schema-sql.ts";
import { searchIndex } from "./search.ts";

/** Path of the copy from before a migration; encrypted under the same key. */
export const copyBefore = (file: string, migration: string): string => `${file}.before-${migration}`;

/** An encrypted SQLite file, Bellwether's default database. */
export const sqlite: Engine = {
  name: "sqlite",
  open: openDatabase,
  keepCopy: async (db, file, migration) => {
    const copy = copyBefore(file, migration);
    if (existsSync(copy)) rmSync(copy);
    // VACUUM INTO stays encrypted under the same key; backup() and serialize() do not work or leak (T-2, T-3).
    await sql`vacuum into ${copy}`.execute(db);
  },
  schema: schemaSql,
  search: searchIndex,
};
