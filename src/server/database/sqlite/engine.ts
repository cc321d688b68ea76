import { existsSync, realpathSync } from "node:fs";
import { sql } from "kysely";
import { claim } from "#storage/claim.ts";
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
  describe: describeSchema,
  schema: schemaSql,
  search: searchIndex,
};
