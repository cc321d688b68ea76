/// <reference path="../../../types/better-sqlite3.d.ts" />
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type SqliteDatabase from "better-sqlite3";
import { type DiskRefusal, diskRefusal } from "#storage/disk-refusal.ts";
import { connectEncrypted, headerOf } from "#storage/encrypted-sqlite.ts";
import { inPlace } from "#storage/in-place.ts";
import { syncFolder } from "#storage/kept-copy.ts";
import { dropCopies, type Migration, migrateStore } from "./migrate.ts";

export type Row = Readonly<Record<string, unknown>>;

/**
 * One encrypted SQLite file of core. Synchronous, on the thread that serves the page: statements touch one row or use
 * an index, never a whole table of bodies.
 */
export interface Store {
  readonly get: (sql: string, parameters?: readonly unknown[]) => Row | undefined;
  readonly all: (sql: string, parameters?: readonly unknown[]) => readonly Row[];
  readonly run: (sql: string, parameters?: readonly unknown[]) => number;
  /** Is its file still where it was opened? A file that was deleted can be written to, and is gone when it is closed. */
  readonly present: () => boolean;
  /** Runs `work` completely or not at all; it must not wait for anything. Throws where the file is not present. */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
}

/**
 * `unreadable`: a wrong key or a damaged first page, which look the same. `gone`: deleted or moved while it was open.
 */
export type StoreFault = "unreadable" | "damaged" | "plain" | "newer" | "gone" | DiskFault;

/** Something about the disk, and nothing about what the file holds. */
export type DiskFault = DiskRefusal | "io";

export const isDiskFault = (fault: StoreFault): fault is DiskFault =>
  fault === "io" || fault === "full" || fault === "read-only";

export type OpenedStore =
  | { readonly ok: true; readonly store: Store }
  | { readonly ok: false; readonly fault: StoreFault; readonly error: unknown };

export interface StoreOptions {
  readonly file: string;
  /** 64 hex digits. */
  readonly key: string;
  readonly migrations: readonly Migration[];
  /** True: every commit is synced to disk, and the whole file is checked when it is opened. */
  readonly durable: boolean;
}

class StoreError extends Error {
  readonly fault: StoreFault;
  constructor(fault: StoreFault, message: string) {
    super(message);
    this.name = "StoreError";
    this.fault = fault;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** What an error of a statement says about the file. */
export function faultOf(error: unknown): StoreFault {
  if (error instanceof StoreError) return error.fault;
  const code = codeOf(error);
  if (code === "SQLITE_NOTADB") return "unreadable";
  return code.startsWith("SQLITE_CORRUPT") ? "damaged" : (diskRefusal(error) ?? "io");
}

function assertEncrypted(file: string): void {
  const header = headerOf(file);
  if (header === "short") throw new StoreError("damaged", "A database file was cut off.");
  if (header === "plain") throw new StoreError("plain", "A database file is not encrypted.");
}

function connect({ file, key, migrations, durable }: StoreOptions): SqliteDatabase {
  const database = connectEncrypted(file, key);
  try {
    // Checked before anything writes: a newer file stays as it is (D-8).
    const migrated = migrateStore(database, {
      migrations,
      copyOf: durable ? file : null,
      prepare: () => {
        database.pragma("journal_mode = WAL");
        database.pragma(`synchronous = ${durable ? "FULL" : "NORMAL"}`);
      },
    });
    if (!migrated.ok)
      throw new StoreError("newer", `The file has version ${migrated.found}, newer than ${migrated.known}.`);
    if (durable && database.pragma("quick_check(1)", { simple: true }) !== "ok")
      throw new StoreError("damaged", "The file is damaged.");
    if (durable) dropCopies(file, migrated.from === migrated.to ? null : migrated.from);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A file gets its name once it is complete, so that an empty one is always damaged. */
function create(options: StoreOptions): void {
  const { file } = options;
  if (existsSync(`${file}-wal`)) throw new StoreError("damaged", "Only the log of a database file is left.");
  const unfinished = `${file}.new`;
  for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(`${unfinished}${end}`, { force: true });
  const database = connect({ ...options, file: unfinished });
  database.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
  assertEncrypted(unfinished);
  renameSync(unfinished, file);
  syncFolder(dirname(file));
}

function storeOf(database: SqliteDatabase, file: string): Store {
  const present = inPlace(file);
  // There are few different statements; compiling one takes longer than running most of them.
  const statements = new Map<string, ReturnType<SqliteDatabase["prepare"]>>();
  const statement = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    get: (sql, parameters = []) => statement(sql).get(parameters) as Row | undefined,
    all: (sql, parameters = []) => statement(sql).all(parameters) as Row[],
    run: (sql, parameters = []) => Number(statement(sql).run(parameters).changes),
    transaction: (work) => {
      statement("begin immediate").run([]);
      try {
        const result = work();
        if (!present()) throw new StoreError("gone", "The file was deleted or moved.");
        statement("commit").run([]);
        return result;
      } catch (error) {
        try {
          statement("rollback").run([]);
        } catch {
          // A failing disk can end the transaction by itself; the first error says what happened.
        }
        throw error;
      }
    },
    present,
    close: () => database.close(),
  };
}

/** Opens an encrypted file, or creates it where there is none. Never deletes and never throws. */
export function openStore(options: StoreOptions): OpenedStore {
  const { file, key } = options;
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error("The key must be 64 hex digits.");
  try {
    if (!existsSync(file)) create(options);
    if (statSync(file).size === 0) throw new StoreError("damaged", "A database file is empty.");
    assertEncrypted(file);
    return { ok: true, store: storeOf(connect(options), file) };
  } catch (error) {
    return { ok: false, fault: faultOf(error), error };
  }
}

/** Removes a file that may be thrown away, with the files that SQLite keeps beside it. */
export function removeStore(file: string): void {
  for (const end of ["", "-wal", "-shm", "-journal", ".new", ".new-wal", ".new-shm"])
    rmSync(`${file}${end}`, { force: true });
}
