import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { holdsContent, type KnownFile } from "#server/platform/files/known-files.ts";
import { type BlobPlace, StoreUnavailableError } from "#server/platform/files/places/blob-place.ts";
import { blobFile, type ListedFile } from "./format.ts";
import { writeFile } from "./sealed-files.ts";

/** Files that are under way at once: a store answers each after a while. */
const atOnce = 4;

/** Does work with each of these, several at once; the first failure ends it. */
export async function eachAtOnce<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const worker = async () => {
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) await work(next.value);
  };
  const all = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const each of all) if (each.status === "rejected") throw each.reason;
}

const mostTries = 2;

/** Copies stored files into a backup, each once, sealed as they are. */
export function createFileCopies(folder: string, place: BlobPlace) {
  const copied = new Map<string, ListedFile>();
  const bad = new Set<string>();

  const copyOne = async (file: KnownFile): Promise<void> => {
    const name = file.storage_name;
    const path = blobFile(name);
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        if (!(await place.has(name))) break;
        const { size, sha256 } = await writeFile(folder, path, place.open(name));
        // What was copied is opened with the file's own key: it is the content that the database knows.
        if (await holdsContent(createReadStream(join(folder, path)), file)) {
          copied.set(name, { name, size, sha256 });
          bad.delete(name);
          return;
        }
      } catch (error) {
        if (error instanceof StoreUnavailableError || isOfDisk(error)) throw error;
      }
      await rm(join(folder, path), { force: true });
    }
    bad.add(name);
  };

  return {
    copy: (files: readonly KnownFile[], tell: (done: number, of: number) => void) => {
      const due = files.filter(({ storage_name }) => !copied.has(storage_name));
      let done = 0;
      return eachAtOnce(due, async (file) => {
        await copyOne(file);
        done += 1;
        tell(done, due.length);
      });
    },
    /** Takes away what the snapshot does not name: it was erased meanwhile. */
    keepOnly: async (names: ReadonlySet<string>): Promise<readonly ListedFile[]> => {
      for (const name of [...copied.keys()].filter((each) => !names.has(each))) {
        await rm(join(folder, blobFile(name)), { force: true });
        copied.delete(name);
      }
      return [...copied.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    lacking: (names: ReadonlySet<string>): readonly string[] =>
      [...bad].filter((name) => names.has(name)).sort(),
  };
}

/** The disk of the backup is full, or cannot be written: no other try helps. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EEXIST)$/.test(error.code);

export const listLines = (files: readonly ListedFile[]): Iterable<string> =>
  files.map((file) => `${JSON.stringify(file)}\n`);
