import { closeSync, fsyncSync, openSync, readdirSync, readSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type SqliteDatabase from "better-sqlite3";

/** The nth entry of a list takes a file from version n to n + 1. */
export type Migration = (database: SqliteDatabase) => void;

export type Migrated =
  | { readonly ok: true; readonly from: number; readonly to: number }
  /** The file was written by a later Bellwether; nothing was changed. */
  | { readonly ok: false; readonly found: number; readonly known: number };

export interface MigrateStoreOptions {
  readonly migrations: readonly Migration[];
  /** The file whose copy is made first (D-8); null where it may be thrown away. */
  readonly copyOf: string | null;
  /** Runs when it is known that the file may be written. */
  readonly prepare: () => void;
}

const versionOf = (database: SqliteDatabase): number =>
  Number(database.pragma("user_version", { simple: true }));

/** Where the file from before a migration is kept, encrypted under the same key. */
export const copyBefore = (file: string, version: number): string => `${file}.before-v${version}`;

export function syncFolder(folder: string): void {
  // Windows cannot open a folder and does not need to.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The copy gets its name when it is whole and on the disk. */
function keepCopy(database: SqliteDatabase, file: string, version: number): void {
  const copy = copyBefore(file, version);
  const unfinished = `${copy}.new`;
  for (const end of ["", "-journal"]) rmSync(`${unfinished}${end}`, { force: true });
  database.prepare("vacuum into ?").run([unfinished]);
  const header = Buffer.alloc(15);
  const handle = openSync(unfinished, "r+");
  try {
    readSync(handle, header, 0, header.length, 0);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  if (header.toString("latin1") === "SQLite format 3") {
    rmSync(unfinished, { force: true });
    throw new Error("The copy of a database file would not be encrypted.");
  }
  renameSync(unfinished, copy);
  syncFolder(dirname(file));
}

/** Removes what migrations kept, but for the version of `but`, when the migrated file has been opened once more. */
export function dropCopies(file: string, but: number | null): void {
  const kept = but === null ? null : basename(copyBefore(file, but));
  const start = `${basename(file)}.before-v`;
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(start) && name !== kept) rmSync(join(dirname(file), name), { force: true });
}

/** Brings a file up to date in one transaction. */
export function migrateStore(
  database: SqliteDatabase,
  { migrations, copyOf, prepare }: MigrateStoreOptions,
): Migrated {
  const from = versionOf(database);
  const known = migrations.length;
  if (from > known) return { ok: false, found: from, known };
  prepare();
  if (from === known) return { ok: true, from, to: known };
  if (from > 0 && copyOf !== null) keepCopy(database, copyOf, from);
  database.exec("begin immediate");
  try {
    for (const migrate of migrations.slice(from)) migrate(database);
    database.pragma(`user_version = ${known}`);
    database.exec("commit");
  } catch (error) {
    database.exec("rollback");
    throw error;
  }
  return { ok: true, from, to: known };
}
