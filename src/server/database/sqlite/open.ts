import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteAdapter, SqliteDialect } from "kysely";
import type { OpenOptions } from "../engine.ts";
import type { Database } from "../schema.ts";

/** Thrown where the key does not open the file. */
export class WrongKeyError extends Error {
  readonly code = "WRONG_KEY";
  constructor() {
    super("The key does not open the database.");
    this.name = "WrongKeyError";
  }
}

const plainHeader = "SQLite format 3";

/** D-3: without the key pragma SQLite makes a plaintext file without an error (T-1), so check its bytes. */
export function assertEncrypted(file: string): void {
  if (statSync(file).size === 0) throw new Error("The database file is empty after its first write.");
  const header = Buffer.alloc(16);
  const handle = openSync(file, "r");
  try {
    readSync(handle, header, 0, 16, 0);
  } finally {
    closeSync(handle);
  }
  if (header.toString("latin1").startsWith(plainHeader)) {
    throw new Error("The database file is not encrypted; nothing will be written to it.");
  }
}

/** SQLite rolls back schema changes with their transaction, which Kysely does not assume. */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function applyKey(connection: SqliteDatabase, key: string): void {
  connection.pragma("cipher='sqlcipher'");
  connection.pragma("legacy=4");
  connection.pragma(`key="x'${key}'"`);
}

/** Opens (or creates) an encrypted SQLite file, or one in memory. */
export function openDatabase(options: OpenOptions): Kysely<Database> {
  const inMemory = options.file === ":memory:";
  if (!inMemory && options.key === null) throw new Error("A database file needs a key.");
  if (options.key !== null && !/^[0-9a-f]{64}$/i.test(options.key)) {
    throw new Error("The database key must be 64 hex digits.");
  }
  // A plaintext file opens under any key: refuse it before touching it.
  if (!inMemory && existsSync(options.file) && statSync(options.file).size > 0) assertEncrypted(options.file);
  const connection = new SqliteDatabase(options.file);
  try {
    if (!inMemory && options.key !== null) applyKey(connection, options.key);
    connection.prepare("select count(*) from sqlite_master").get();
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    connection.pragma("temp_store = MEMORY");
    connection.pragma("secure_delete = ON");
    connection.pragma("busy_timeout = 5000");
    if (!inMemory) {
      connection.exec("create table if not exists keyed (at text not null)");
      connection.exec("insert into keyed (at) select 'yes' where not exists (select 1 from keyed)");
      connection.pragma("wal_checkpoint(TRUNCATE)");
      assertEncrypted(options.file);
    }
  } catch (error) {
    connection.close();
    if (error instanceof Error && "code" in error && error.code === "SQLITE_NOTADB")
      throw new WrongKeyError();
    throw error;
  }
  const dialect = new SqliteDialect({ database: connection });
  return new Kysely<Database>({
    dialect: {
      createDriver: () => dialect.createDriver(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createAdapter: () => new WholeMigrations(),
    },
  });
}
