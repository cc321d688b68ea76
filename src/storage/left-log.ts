import { constants, copyFileSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isDiskRefusal } from "./disk-refusal.ts";
import { syncFile, syncFolder } from "./kept-copy.ts";

/** What SQLite keeps beside a file: its log of changes, and an index of that. */
const logOf = (file: string): string => `${file}-wal`;
const remove = (...files: readonly string[]) => {
  for (const file of files) rmSync(file, { force: true });
};

/** Thrown where the log beside a database is that of another state of it. File and log are as they were before. */
export class ForeignLogError extends Error {
  readonly code = "REFUSED";
  constructor(file: string, cause: unknown) {
    super(
      `The database ${file} and ${logOf(file)} beside it do not belong together. Was a copy of the database restored? Then move ${logOf(file)} and ${file}-shm away, they are of the database that stood there before, and start again. Nothing has been changed.`,
      { cause },
    );
    this.name = "ForeignLogError";
  }
}

/**
 * Opens a database beside which a program that was ended has left its log. SQLite replays that log into whatever file
 * has the name now, and would destroy a copy that was restored there. So both are kept until the database has been
 * opened and is whole; where it is not, they are put back as they were. `open` closes what it opened where it throws.
 */
export function openWithLeftLog<T extends { readonly close: () => void }>(
  file: string,
  open: () => T,
  isWhole: (database: T) => boolean,
): T {
  const log = logOf(file);
  const kept = `${file}.before-replay`;
  const keptLog = logOf(kept);
  const putBack = () => {
    remove(`${file}-shm`);
    if (existsSync(keptLog)) renameSync(keptLog, log);
    // Last: as long as it is there, the start after this one puts back too.
    renameSync(kept, file);
    syncFolder(dirname(file));
  };
  const keep = (): boolean => {
    try {
      for (const [from, to] of [
        [log, keptLog],
        [file, `${kept}.new`],
      ] as const) {
        copyFileSync(from, to, constants.COPYFILE_FICLONE);
        syncFile(to, "r+");
      }
      // It has this name once both are complete and on disk.
      renameSync(`${kept}.new`, kept);
      syncFolder(dirname(file));
      return true;
    } catch (error) {
      if (!isDiskRefusal(error)) throw error;
      remove(keptLog, `${kept}.new`);
      return false;
    }
  };
  // A start that was ended in the middle of it.
  if (existsSync(kept)) putBack();
  remove(keptLog, `${kept}.new`);
  // On a full disk there is no room to keep them: then the records are opened as they are.
  if (!existsSync(log) || statSync(log).size === 0 || !keep()) return open();

  try {
    const database = open();
    if (!isWhole(database)) {
      database.close();
      throw new Error("The database is damaged.");
    }
    remove(kept, keptLog);
    return database;
  } catch (error) {
    putBack();
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw code === "" || code.startsWith("SQLITE_CORRUPT") ? new ForeignLogError(file, error) : error;
  }
}
