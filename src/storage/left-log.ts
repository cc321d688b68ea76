import { constants, copyFileSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { diskRefusal } from "./disk-refusal.ts";
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

/** Thrown where a database is damaged, whatever log lies beside it. File and log are as they were before. */
export class DamagedDatabaseError extends Error {
  readonly code = "REFUSED";
  constructor(file: string, cause: unknown) {
    super(
      `The database ${file} is damaged, with ${logOf(file)} beside it and without. Restore a copy of it: move ${file}, ${logOf(file)} and ${file}-shm away first and keep them. Nothing has been changed.`,
      { cause },
    );
    this.name = "DamagedDatabaseError";
  }
}

/**
 * Opens a database beside which a program that was ended has left its log. SQLite replays that log into whatever file
 * has the name now, and would destroy a copy that was restored there. So both are kept until the database has been
 * opened and is whole; where it is not, they are put back as they were, and the file is tried without the log: what is
 * whole alone has a foreign log. `open` closes what it opened where it throws.
 */
export function openWithLeftLog<T extends { readonly close: () => void }>(
  file: string,
  open: (file: string) => T,
  isWhole: (database: T) => boolean,
): T {
  const log = logOf(file);
  const kept = `${file}.before-replay`;
  const keptLog = logOf(kept);
  const alone = `${file}.without-log`;
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
      if (diskRefusal(error) === null) throw error;
      remove(keptLog, `${kept}.new`);
      return false;
    }
  };
  const isWholeAlone = (): boolean => {
    try {
      copyFileSync(file, alone, constants.COPYFILE_FICLONE);
      const database = open(alone);
      try {
        return isWhole(database);
      } finally {
        database.close();
      }
    } catch (error) {
      // Without room to try it, the log is the likelier cause.
      return diskRefusal(error) !== null;
    } finally {
      removeAlone();
    }
  };
  const removeAlone = () => remove(alone, logOf(alone), `${alone}-shm`);
  removeAlone();
  // A start that was ended in the middle of it.
  if (existsSync(kept)) putBack();
  remove(keptLog, `${kept}.new`);
  // On a full disk there is no room to keep them: then the records are opened as they are.
  if (!existsSync(log) || statSync(log).size === 0 || !keep()) return open(file);

  try {
    const database = open(file);
    if (!isWhole(database)) {
      database.close();
      throw new Error("The database is damaged.");
    }
    // On disk before anything is saved: after a power cut the next start would put back what came back by this name.
    remove(kept);
    syncFolder(dirname(file));
    remove(keptLog);
    return database;
  } catch (error) {
    putBack();
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code !== "" && !code.startsWith("SQLITE_CORRUPT")) throw error;
    throw isWholeAlone() ? new ForeignLogError(file, error) : new DamagedDatabaseError(file, error);
  }
}
