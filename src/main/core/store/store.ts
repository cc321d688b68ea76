/// <reference path="../../../types/better-sqlite3.d.ts" />
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { dropCopies, type Migration, migrateStore, syncFolder } from "./migrate.ts";

export type Row = Readonly<Record<string, unknown>>;

/**
 * One encrypted SQLite file of core. Synchronous, on the thread that serves the page: statements touch one row or use
 * an index, never a whole table of bodies.
 */
export interface Store {
  readonly get: (sql: string, parameters?: readonly unknown[]) => Row | undefined;
  readonly all: (sql: string, parameters?: readonly unknown[]) => readonly Row[];
  readonly run: (sql: string, parameters?: readonly unknown[]) => number;
  /** Runs `work` completely or not at all; it must not wait for anything. */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
}

/** `unreadable`: a wrong key or a damaged first page, which look the same. */
export type StoreFault = "unreadable" | "damaged" | "plain" | "newer" | "io";

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
  return code.startsWith("SQLITE_CORRUPT") ? "damaged" : "io";
}

/** D-3: without its key a new file would be written in plain text, and without an error: so check its bytes. */
function assertEncrypted(file: string): void {
  const header = Buffer.alloc(15);
  const handle = openSync(file, "r");
  try {
    if (readSync(handle, header, 0, header.length, 0) < header.length)
      throw new StoreError("damaged", "A database file was cut off.");
  } finally {
    closeSync(handle);
  }
  if (header.toString("latin1") === "SQLite format 3")
    throw new StoreError("plain", "A database file is not encrypted.");
}

function connect({ file, key, migrations, durable }: StoreOptions): SqliteDatabase {
  const database = new SqliteDatabase(file);
  try {
    database.pragma("cipher='sqlcipher'");
    database.pragma("legacy=4");
    database.pragma(`key="x'${key}'"`);
    database.pragma("temp_store = MEMORY");
    database.pragma("secure_delete = ON");
    database.pragma("busy_timeout = 5000");
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

function storeOf(database: SqliteDatabase): Store {
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
    return { ok: true, store: storeOf(connect(options)) };
  } catch (error) {
    return { ok: false, fault: faultOf(error), error };
  }
}

/** Removes a file that may be thrown away, with the files that SQLite keeps beside it. */
export function removeStore(file: string): void {
  for (const end of ["", "-wal", "-shm", "-journal", ".new", ".new-wal", ".new-shm"])
    rmSync(`${file}${end}`, { force: true });
}
