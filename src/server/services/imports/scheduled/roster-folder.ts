import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

const endings = /\.(csv|txt|tsv|zip|xlsx)$/i;
const mostFiles = 20;
/** A file that changed later may still be written to. */
const steadyFor = 5 * 60_000;

/** The folder of an organization below the operator's: nobody names that of another one. */
export const placeOf = (organizationId: number): string => `organization-${organizationId}`;

/** Makes the folder of an organization, so that nobody has to guess its name. */
export async function makePlace(root: string, organizationId: number): Promise<void> {
  await mkdir(join(await realpath(root), placeOf(organizationId)), { recursive: true, mode: 0o770 });
}

export interface RosterFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

/** What lies in a folder; or why it is not taken, as a sentence that names nobody. */
export type Found =
  | { readonly files: readonly RosterFile[] }
  | { readonly problem: string; readonly files?: undefined };

/** No part of the way may be a link: what it leads to could be anything that the server can read. */
async function folderBelow(root: string, names: readonly string[]): Promise<string | null> {
  let path = await realpath(root);
  for (const name of names) {
    if (name === "." || name === ".." || /[\\/\0]/.test(name)) return null;
    path = join(path, name);
    const found = await lstat(path).catch(() => null);
    if (found === null || !found.isDirectory()) return null;
  }
  return path;
}

/** Looks for a roster that is whole: files that have not changed for some minutes. */
export async function lookForRoster(
  root: string,
  place: { readonly organizationId: number; readonly folder: string },
  given: { readonly now: number; readonly largest: number },
): Promise<Found> {
  const names = [placeOf(place.organizationId), ...place.folder.split("/").filter((name) => name !== "")];
  const folder = await folderBelow(root, names).catch(() => null);
  if (folder === null)
    return { problem: `There is no folder ${names.join("/")} in the server's folder for imports.` };
  const files: RosterFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith(".") || !endings.test(entry.name)) continue;
    if (entry.isSymbolicLink())
      return { problem: "The folder holds a link in place of a file. Put the file itself there." };
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const { size, mtimeMs } = await lstat(path);
    files.push({ name: entry.name, path, size, changed: mtimeMs });
  }
  if (files.length === 0) return { problem: "The folder held no files of a roster." };
  if (files.length > mostFiles)
    return { problem: `The folder held more than ${mostFiles} files. Put them into one ZIP file.` };
  if (files.some((file) => file.size > given.largest))
    return { problem: "A file in the folder is larger than files may be on this server." };
  if (files.some((file) => file.changed > given.now - steadyFor))
    return { problem: "The files were still being written: one changed within the last five minutes." };
  return { files: files.sort((one, other) => (one.name < other.name ? -1 : 1)) };
}

/** Reads a file, and not what a link in its place leads to. */
export async function readRosterFile(path: string): Promise<Readable> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  return handle.createReadStream();
}

/** Equal for files of the same names and contents. */
export function fingerprintOf(files: readonly { readonly name: string; readonly sha256: string }[]): string {
  const hash = createHash("sha256");
  for (const { name, sha256 } of files) hash.update(`${name}\n${sha256}\n`);
  return hash.digest("hex");
}
