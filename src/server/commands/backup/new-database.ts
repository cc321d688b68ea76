import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Engine, OpenOptions } from "#server/database/engine.ts";
import type { Db } from "#server/database/schema.ts";
import { isUnused } from "#server/database/whole/copy.ts";
import { syncFile, syncFolder } from "#storage/kept-copy.ts";
import { BackupError } from "./format.ts";

/** Where a database is to be. */
export interface NewDatabase {
  readonly engine: Engine;
  readonly database: OpenOptions;
}

const isFile = (database: OpenOptions) => !database.file.includes("://");
/** Where a file is filled before it has its name. */
const unfinishedOf = (file: string) => `${file}.restoring`;
const ends = ["", "-wal", "-shm", "-journal"];

/** Throws where something is there already: nothing is ever overwritten. */
export async function refuseUsedDatabase({ engine, database }: NewDatabase): Promise<void> {
  if (isFile(database)) {
    const there = ends.map((end) => database.file + end).find((path) => existsSync(path));
    if (there !== undefined)
      throw new BackupError(
        `${there} is there already. Move it away and keep it, or name another DATABASE_FILE.`,
      );
    return;
  }
  const db = engine.openForReading(database);
  try {
    if (!(await isUnused(db, engine)))
      throw new BackupError("The database of DATABASE_URL is in use already. Name an empty one.");
  } finally {
    await db.destroy();
  }
}

const drop = (file: string) => {
  for (const end of ends) rmSync(file + end, { force: true });
};

/** A file has its name once all of it is there, read again, and on the disk; PostgreSQL has all of it or nothing. */
export async function fillNewDatabase(
  { engine, database }: NewDatabase,
  fill: (db: Db) => Promise<void>,
): Promise<void> {
  if (!isFile(database)) {
    const db = engine.open(database);
    await fill(db).finally(() => db.destroy());
    return;
  }
  const file = unfinishedOf(database.file);
  drop(file);
  try {
    const db = engine.open({ ...database, file });
    try {
      await fill(db);
      await engine.settleFiles(db);
    } finally {
      await db.destroy();
    }
    syncFile(file, "r+");
    renameSync(file, database.file);
    syncFolder(dirname(resolve(database.file)));
  } catch (error) {
    drop(file);
    throw error;
  }
}
