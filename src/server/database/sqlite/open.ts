import { existsSync, statSync } from "node:fs";
import type SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteAdapter, SqliteDialect } from "kysely";
import { connectEncrypted, connectForReading, connectPages, headerOf } from "#storage/encrypted-sqlite.ts";
import { inPlace } from "#storage/in-place.ts";
import { openWithLeftLog } from "#storage/left-log.ts";
import type { OpenOptions } from "../engine.ts";
import type { Database } from "../schema.ts";
import { reusingStatements } from "./statements.ts";
import { defineTreeWords } from "./tree-words.ts";

/**
 * Pages of the database that stay decrypted in memory, as far as they were read. With SQLite's own 2 MB the lists of a
 * district decrypted the same pages again for every row: 20 times the work.
 */
const cacheKibibytes = 64 * 1024;

/** Thrown where the key does not open the file. */
export class WrongKeyError extends Error {
  readonly code = "WRONG_KEY";
  readonly lasting = true;
  constructor() {
    super("The key does not open the database.");
    this.name = "WrongKeyError";
  }
}

/** Thrown instead of saving where the file was deleted or moved while it was open. */
export class DatabaseGoneError extends Error {
  constructor() {
    super("The file of the database was deleted or moved. Nothing was saved.");
    this.name = "DatabaseGoneError";
  }
}

/** Throws where the file is not encrypted (D-3): the key pragma may have been forgotten. */
export function assertEncrypted(file: string): void {
  if (statSync(file).size === 0) throw new Error("The database file is empty after its first write.");
  if (headerOf(file) === "plain")
    throw new Error("The database file is not encrypted; nothing will be written to it.");
}

/** SQLite rolls back schema changes with their transaction, which Kysely does not assume. */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Opens (or creates) an encrypted SQLite file, or one in memory. */
export const openDatabase = (options: OpenOptions): Kysely<Database> =>
  databaseOn(keptInPlace(openConnection(options), options.file));

/** A database in memory that begins with the pages of another plain one instead of empty. */
export const openPages = (pages: Buffer): Kysely<Database> =>
  databaseOn(keptInPlace(openConnectionOn(pages), ":memory:"));

/** The connection of `openPages`. */
export const openConnectionOn = (pages: Buffer): SqliteDatabase => settled(connectPages(pages), null);

/**
 * Ends no transaction while the file is not where it was opened: what is written to a deleted file would be called saved,
 * and be gone after the next start. Where SQLite has ended one by itself, as on a full disk, there is nothing to roll
 * back, and the error that tells why is the one to be seen.
 */
function keptInPlace(connection: SqliteDatabase, file: string) {
  const reusing = reusingStatements(connection);
  const present = file === ":memory:" ? () => true : inPlace(file);
  return {
    ...reusing,
    prepare: (sql: string) => {
      if (sql === "commit" && !present()) throw new DatabaseGoneError();
      if (sql === "rollback" && !connection.inTransaction) return reusing.prepare("select 1 where false");
      return reusing.prepare(sql);
    },
  };
}

/** SQLite on an encrypted file, created where there is none, or in memory. */
export function openConnection(options: OpenOptions): SqliteDatabase {
  if (!existsSync(options.file)) return connect(options);
  return openWithLeftLog(
    options.file,
    (file) => connect({ ...options, file }),
    (connection) => connection.pragma("quick_check(1)", { simple: true }) === "ok",
  );
}

function connect(options: OpenOptions): SqliteDatabase {
  const inMemory = options.file === ":memory:";
  if (!inMemory && options.key === null) throw new Error("A database file needs a key.");
  // A plaintext file opens under any key: refuse it before touching it.
  if (!inMemory && existsSync(options.file) && statSync(options.file).size > 0) assertEncrypted(options.file);
  return settled(
    connectEncrypted(options.file, inMemory ? null : options.key),
    inMemory ? null : options.file,
  );
}

/** Sets a connection up to what all SQL of the server expects; `file` is null for a database in memory. */
function settled(connection: SqliteDatabase, file: string | null): SqliteDatabase {
  defineTreeWords(connection);
  try {
    connection.prepare("select count(*) from sqlite_master").get();
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    // What is deleted is overwritten: whoever has the key finds nothing of it in free pages.
    connection.pragma("secure_delete = ON");
    connection.pragma(`cache_size = -${cacheKibibytes}`);
    if (file !== null) {
      connection.exec("create table if not exists keyed (at text not null)");
      connection.exec("insert into keyed (at) select 'yes' where not exists (select 1 from keyed)");
      connection.pragma("wal_checkpoint(TRUNCATE)");
      assertEncrypted(file);
    }
  } catch (error) {
    connection.close();
    throw wrongKey(error);
  }
  return connection;
}

/** An encrypted file that exists; throws where there is none. */
export function openForReading({ file, key }: OpenOptions): Kysely<Database> {
  if (!existsSync(file)) throw new Error(`There is no database ${file}.`);
  if (key === null) throw new Error("A database file needs a key.");
  if (headerOf(file) !== "encrypted") throw new Error(`${file} is no encrypted database.`);
  const connection = connectForReading(file, key);
  try {
    connection.prepare("select count(*) from sqlite_master").get();
  } catch (error) {
    connection.close();
    throw wrongKey(error);
  }
  return databaseOn(connection);
}

const wrongKey = (error: unknown): unknown =>
  error instanceof Error && "code" in error && error.code === "SQLITE_NOTADB" ? new WrongKeyError() : error;

/** The database that `openConnection` has opened. */
export function databaseOn(database: Pick<SqliteDatabase, "prepare" | "close">): Kysely<Database> {
  const dialect = new SqliteDialect({ database });
  return new Kysely<Database>({
    dialect: {
      createDriver: () => dialect.createDriver(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createAdapter: () => new WholeMigrations(),
    },
  });
}
