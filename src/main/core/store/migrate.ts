import type SqliteDatabase from "better-sqlite3";

/** The nth entry of a list takes a file from version n to n + 1. */
export type Migration = (database: SqliteDatabase) => void;

export type Migrated =
  | { readonly ok: true; readonly from: number; readonly to: number }
  /** The file was written by a later Bellwether; nothing was changed. */
  | { readonly ok: false; readonly found: number; readonly known: number };

const versionOf = (database: SqliteDatabase): number =>
  Number(database.pragma("user_version", { simple: true }));

/** Brings a file up to date in one transaction; `prepare` runs when it is known that the file may be written. */
export function migrateStore(
  database: SqliteDatabase,
  migrations: readonly Migration[],
  prepare: () => void,
): Migrated {
  const from = versionOf(database);
  const known = migrations.length;
  if (from > known) return { ok: false, found: from, known };
  prepare();
  if (from === known) return { ok: true, from, to: known };
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
