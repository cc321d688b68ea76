/// <reference path="../types/better-sqlite3.d.ts" />
import { closeSync, openSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";

/** Held for as long as one program uses a file or a folder. */
export interface Claim {
  readonly release: () => void;
}

/** Is it the file of a claim? Such a file may not be opened: closing it again would end the claim. */
export const isClaim = (name: string): boolean => name.endsWith(".lock");

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** Only where there is none: opening and closing a file ends every lock that this process has on it. */
function makeOwn(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/**
 * Locks an empty file, named `.lock` at its end, by the way in which SQLite locks its databases: on every system, against other processes and
 * other threads, and until the process ends, however it ends. The file stays; nothing is ever written to it, and
 * nothing else may open it. Null where somebody has it.
 */
export function claim(file: string): Claim | null {
  makeOwn(file);
  const held = new SqliteDatabase(file, { timeout: 0 });
  try {
    // Otherwise a journal lies beside it meanwhile.
    held.pragma("journal_mode = memory");
    held.exec("begin exclusive");
  } catch (error) {
    held.close();
    if (codeOf(error) === "SQLITE_BUSY") return null;
    throw error;
  }
  return { release: () => held.close() };
}
