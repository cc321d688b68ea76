import { existsSync, rmSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { type Migration, migrations } from "../migrations/migrations.ts";
import type { Db } from "./schema.ts";

/** Thrown where the file was written by a newer Bellwether; nothing has been changed. */
export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(
      `This database was written by a newer version of Bellwether (schema ${found}, this one knows ${known}).`,
    );
    this.name = "NewerDatabaseError";
  }
}

export interface MigrateOptions {
  /** Null for a database in memory: there is nothing to copy. */
  readonly file: string | null;
  readonly steps?: readonly Migration[];
}

async function schemaVersion(db: Db): Promise<number> {
  const tables = await sql<{
    n: number;
  }>`select count(*) as n from sqlite_master where name = 'schema_version'`.execute(db);
  if (tables.rows[0]?.n !== 1) return 0;
  const found = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return found.rows[0]?.version ?? 0;
}

/** Where the copy from before a migration is kept; encrypted under the same key. */
export const copyBefore = (file: string, version: number): string => `${file}.before-${version}`;

async function keepCopy(db: Db, file: string, version: number): Promise<void> {
  const target = copyBefore(file, version);
  if (existsSync(target)) rmSync(target);
  // VACUUM INTO stays encrypted under the same key; backup() and serialize() do not work or leak (T-2, T-3).
  await sql`vacuum into ${target}`.execute(db);
}

/** Brings the schema up to date, one transaction a step; a step that fails or is killed leaves the last one whole. */
export async function migrate(db: Db, options: MigrateOptions): Promise<void> {
  const steps = options.steps ?? migrations;
  const known = steps.at(-1)?.version ?? 0;
  const found = await schemaVersion(db);
  if (found > known) throw new NewerDatabaseError(found, known);
  if (found === known) return;
  if (found > 0 && options.file !== null) await keepCopy(db, options.file, found);
  for (const step of steps.filter((each) => each.version > found)) {
    await db.transaction().execute(async (transaction) => {
      // A step speaks of the tables of its own day, not of those that the types know.
      await step.up(transaction as unknown as Kysely<unknown>);
      await sql`create table if not exists schema_version (version integer not null)`.execute(transaction);
      await sql`delete from schema_version`.execute(transaction);
      await sql`insert into schema_version (version) values (${step.version})`.execute(transaction);
    });
  }
}
