import { existsSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Environment } from "./settings/table.ts";

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** The folder itself, or the nearest above it that is there. */
export const presentFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : presentFolder(dirname(folder));

/**
 * Why nothing can be made in a folder: tried, since rights alone do not say so. Below /proc, where a folder that is made
 * is not there afterwards, Node would go on making it for good.
 */
function unusable(folder: string): string | null {
  try {
    rmdirSync(mkdtempSync(join(folder, ".bellwether-")));
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  }
}

type Places = Pick<Environment, "DATABASE_FILE" | "BLOB_DIRECTORY" | "AUDIT_ANCHOR_FILE" | "IMPORT_ROOT"> &
  Partial<Pick<Environment, "DATABASE_URL" | "STATE_DIRECTORY">>;

/** The file of the database; where that is none, what names the files that would lie beside it. */
export const localFile = ({
  DATABASE_URL,
  DATABASE_FILE,
  STATE_DIRECTORY = ".",
}: Pick<Places, "DATABASE_FILE" | "DATABASE_URL" | "STATE_DIRECTORY">): string =>
  DATABASE_URL === undefined ? DATABASE_FILE : join(STATE_DIRECTORY, "bellwether");

/** Why a server cannot keep what it keeps where the settings say, in words; null where it can. Leaves nothing there. */
export function placeProblem({
  DATABASE_URL,
  DATABASE_FILE,
  STATE_DIRECTORY = ".",
  BLOB_DIRECTORY,
  AUDIT_ANCHOR_FILE,
  IMPORT_ROOT,
}: Places): string | null {
  if (IMPORT_ROOT !== undefined && !isFolder(IMPORT_ROOT))
    return `IMPORT_ROOT=${IMPORT_ROOT} is no folder. Check the path, or make it.`;
  if (IMPORT_ROOT !== undefined && resolve(IMPORT_ROOT) === resolve(BLOB_DIRECTORY))
    return `IMPORT_ROOT and BLOB_DIRECTORY name one folder: give rosters a folder of their own.`;
  const database: Readonly<Record<string, string>> =
    DATABASE_URL === undefined
      ? { DATABASE_FILE }
      : { STATE_DIRECTORY: localFile({ DATABASE_URL, DATABASE_FILE, STATE_DIRECTORY }) };
  if (DATABASE_URL === undefined && isFolder(DATABASE_FILE))
    return `DATABASE_FILE=${DATABASE_FILE} is a folder: name the file in it.`;
  if (existsSync(BLOB_DIRECTORY) && !isFolder(BLOB_DIRECTORY))
    return `BLOB_DIRECTORY=${BLOB_DIRECTORY} is a file: name a folder.`;
  for (const [name, path] of Object.entries({ ...database, BLOB_DIRECTORY })) {
    const folder = dirname(resolve(path));
    if (!isFolder(folder))
      return `${name}=${path}: there is no folder ${folder}. Check the path, or make it.`;
  }
  const writes = {
    ...Object.fromEntries(Object.entries(database).map(([name, path]) => [name, dirname(resolve(path))])),
    BLOB_DIRECTORY: resolve(BLOB_DIRECTORY),
    ...(AUDIT_ANCHOR_FILE === undefined ? {} : { AUDIT_ANCHOR_FILE: dirname(resolve(AUDIT_ANCHOR_FILE)) }),
  };
  for (const [name, wanted] of Object.entries(writes)) {
    const folder = presentFolder(wanted);
    const why = unusable(folder);
    if (why !== null)
      return `${name}: nothing can be made in ${folder} (${why}). Name another place, or let this user write there.`;
  }
  return null;
}
