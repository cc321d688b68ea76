import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isStorageName } from "../blob-place.ts";

/** Where a stored file is. */
export function blobPath(directory: string, name: string): string {
  if (!isStorageName(name)) throw new Error("Not a storage name.");
  return join(directory, name.slice(0, 2), name);
}

/** Files that are being received. */
export const incomingFolder = (directory: string): string => join(directory, "incoming");

/** Folders below this one, each for a day, hold files that no row named on that day. */
export const quarantineFolder = (directory: string): string => join(directory, "quarantine");

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** Names in a folder; none where it does not exist. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Names of the files that are stored in their places. */
export async function storedBlobs(directory: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of await namesIn(directory)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    const names = await namesIn(join(directory, folder));
    found.push(...names.filter((name) => isStorageName(name) && name.startsWith(folder)));
  }
  return found;
}
