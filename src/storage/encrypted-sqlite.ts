/// <reference path="../types/better-sqlite3.d.ts" />
import { chmodSync, closeSync, existsSync, openSync, readSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";

const plainHeader = "SQLite format 3";

/** Begins a plain SQLite file so, or a part of one? An encrypted file begins with random bytes. */
export const beginsPlain = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes).subarray(0, plainHeader.length).toString("latin1") === plainHeader;

/** `short`: too short to be a database. */
export type FileHeader = "encrypted" | "plain" | "short";

/**
 * What the first bytes of a file say. Without its key SQLite would write a new file in plain text, and without an error
 * (D-3, T-1): so whoever opens one looks at its bytes.
 */
export function headerOf(file: string): FileHeader {
  const header = Buffer.alloc(plainHeader.length);
  const handle = openSync(file, "r");
  try {
    if (readSync(handle, header, 0, header.length, 0) < header.length) return "short";
  } finally {
    closeSync(handle);
  }
  return beginsPlain(header) ? "plain" : "encrypted";
}

/**
 * Lets only the owner read and write a database file, and what SQLite keeps beside it: SQLite gives those the rights of
 * the file. One that is there is never opened for it, which would end SQLite's own locks.
 */
export function ownersAlone(file: string): void {
  if (existsSync(file)) {
    for (const end of ["", "-wal", "-shm"])
      if (existsSync(`${file}${end}`)) chmodSync(`${file}${end}`, 0o600);
  } else closeSync(openSync(file, "wx", 0o600));
}

/**
 * Opens an encrypted SQLite file, or creates it; `key` is 64 hex digits, and null for a database in memory. The caller
 * has looked at the header of a file that exists. Nothing is read yet: a wrong key shows with the first statement.
 */
export function connectEncrypted(file: string, key: string | null): SqliteDatabase {
  // Before a file is made.
  requireWhole(key);
  if (file !== ":memory:") ownersAlone(file);
  return unlocked(new SqliteDatabase(file), key);
}

/** Opens a database in memory whose pages are those of another plain one. */
export const connectPages = (pages: Buffer): SqliteDatabase => unlocked(new SqliteDatabase(pages), null);

/**
 * Opens an encrypted file that exists, for reading alone. SQLite takes back what it keeps beside the file meanwhile,
 * except where a program that uses the file, or was ended in the middle of it, has left it there: then it stays.
 */
export function connectForReading(file: string, key: string): SqliteDatabase {
  requireWhole(key);
  // A connection that may not write leaves behind what it had to make, and one that may takes in what was left behind.
  const left = existsSync(`${file}-wal`);
  const database = unlocked(new SqliteDatabase(file, { fileMustExist: true, readonly: left }), key);
  database.pragma("query_only = ON");
  return database;
}

function requireWhole(key: string | null): void {
  if (key !== null && !/^[0-9a-f]{64}$/i.test(key))
    throw new Error("The database key must be 64 hex digits.");
}

function unlocked(database: SqliteDatabase, key: string | null): SqliteDatabase {
  try {
    if (key !== null) {
      database.pragma("cipher='sqlcipher'");
      database.pragma("legacy=4");
      database.pragma(`key="x'${key}'"`);
    }
    database.pragma("temp_store = MEMORY");
    database.pragma("secure_delete = ON");
    database.pragma("busy_timeout = 5000");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
