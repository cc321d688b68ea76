import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { headerOf, ownersAlone } from "./encrypted-sqlite.ts";

/** After it, what was written to the file is on the disk. */
export function syncFile(file: string, mode: string): void {
  const handle = openSync(file, mode);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** After it, names that were given in the folder are on the disk. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder and does not need to.
  if (process.platform !== "win32") syncFile(folder, "r");
}

/**
 * Where the copy of a database file is written before it gets its name. Write it by VACUUM INTO, which stays encrypted
 * under the same key: backup() and serialize() leak or do not work (T-2, T-3).
 */
export function beginCopy(copy: string): string {
  const unfinished = `${copy}.new`;
  for (const end of ["", "-journal"]) rmSync(`${unfinished}${end}`, { force: true });
  // VACUUM INTO takes an empty file as well as none.
  ownersAlone(unfinished);
  return unfinished;
}

/** The copy gets its name once it is complete and on disk, and encrypted. */
export function finishCopy(copy: string): void {
  const unfinished = `${copy}.new`;
  syncFile(unfinished, "r+");
  if (headerOf(unfinished) !== "encrypted") {
    rmSync(unfinished, { force: true });
    throw new Error("The copy of a database file would not be encrypted.");
  }
  renameSync(unfinished, copy);
  syncFolder(dirname(copy));
}

/**
 * Puts a copy in the place of a database file that nobody has open. The file goes to the path that is returned, with
 * what SQLite keeps beside it; the copy stays where it is.
 */
export function putCopyBack(copy: string, file: string): string {
  const aside = `${file}.failed-upgrade`;
  const unfinished = beginCopy(file);
  copyFileSync(copy, unfinished);
  for (const end of ["-wal", "-shm", ""]) {
    rmSync(`${aside}${end}`, { force: true });
    if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${aside}${end}`);
  }
  finishCopy(file);
  return aside;
}
