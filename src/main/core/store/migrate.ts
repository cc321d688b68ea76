import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type SqliteDatabase from "better-sqlite3";
import { beginCopy, finishCopy } from "#storage/kept-copy.ts";

/** The nth entry of a list takes a file from version n to n + 1. */
export type Migration = (database: SqliteDatabase) => void;

export type Migrated =
  | { readonly ok: true; readonly from: number; readonly to: number }
  /** A later Bellwether wrote the file; nothing was changed. */
  | { readonly ok: false; readonly found: number; readonly known: number };

export interface MigrateStoreOptions {
  readonly migrations: readonly Migration[];
  /** The file to copy first (D-8); null where it may be thrown away. */
  readonly copyOf: string | null;
  /** Called once it is known that the file may be written. */
  readonly prepare: () => void;
}

const versionOf = (database: SqliteDatabase): number =>
  Number(database.pragma("user_version", { simple: true }));

/** Path of the copy from before a migration, encrypted under the same key. */
export const copyBefore = (file: string, version: number): string => `${file}.before-v${version}`;

/** The copy gets its name once it is complete and on disk. */
function keepCopy(database: SqliteDatabase, file: string, version: number): void {
  const copy = copyBefore(file, version);
  database.prepare("vacuum into ?").run([beginCopy(copy)]);
  finishCopy(copy);
}

/**
 * Removes copies from before migrations, except that of version `but`, once the migrated file could be opened again.
 */
export function dropCopies(file: string, but: number | null): void {
  const kept = but === null ? null : basename(copyBefore(file, but));
  const start = `${basename(file)}.before-v`;
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(start) && name !== kept) rmSync(join(dirname(file), name), { force: true });
}

/** Migrates a file to the newest version in one transaction. */
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
