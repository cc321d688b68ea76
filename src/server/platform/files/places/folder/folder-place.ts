import { createReadStream, createWriteStream, existsSync, realpathSync } from "node:fs";
import { mkdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import writeFileAtomic from "write-file-atomic";
import { claim } from "#storage/claim.ts";
import { type BlobAside, type BlobPlace, type FoundBlob, isStorageName } from "../blob-place.ts";
import { blobPath, incomingFolder, isMissing, namesIn, quarantineFolder, storedBlobs } from "./paths.ts";

const ownFolder = { recursive: true, mode: 0o700 } as const;

/** A folder, which may lie on a disk that several computers share. */
export function createFolderPlace(directory: string, shared: boolean): BlobPlace {
  const incoming = incomingFolder(directory);
  const aside = quarantineFolder(directory);
  const noteAt = join(directory, "belongs-to.json");
  const pathOf = (name: string) => blobPath(directory, name);
  const asidePath = ({ day, name }: BlobAside) => join(aside, day, name);

  const dropEmptyDay = ({ day }: BlobAside) => rmdir(join(aside, day)).catch(() => undefined);
  const moveTo = async (from: string, to: string) => {
    await mkdir(dirname(to), ownFolder);
    await rename(from, to);
  };
  /** Null where it is gone meanwhile. */
  const found = async (path: string, name: string, isIncoming: boolean): Promise<FoundBlob | null> => {
    try {
      return { name, changedAt: (await stat(path)).mtimeMs, incoming: isIncoming };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const remove = (name: string) => rm(pathOf(name), { force: true });

  return {
    label: directory,
    shared,
    prepare: async () => void (await mkdir(incoming, ownFolder)),
    claim: async () => {
      await mkdir(directory, ownFolder);
      return shared ? { release: () => undefined } : claim(join(realpathSync(directory), "files.lock"));
    },
    take: async (name, content) => {
      const path = join(incoming, name);
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    keep: (name) => moveTo(join(incoming, name), pathOf(name)),
    discard: (name) => rm(join(incoming, name), { force: true }),
    open: (name, from = 0) => createReadStream(pathOf(name), { start: from }),
    has: async (name) => existsSync(pathOf(name)),
    remove,
    letGo: remove,
    async *list() {
      const all = [
        ...(await storedBlobs(directory)).map((name) => [pathOf(name), name, false] as const),
        ...(await namesIn(incoming))
          .filter(isStorageName)
          .map((name) => [join(incoming, name), name, true] as const),
      ];
      for (const [path, name, isIncoming] of all) {
        const one = await found(path, name, isIncoming);
        if (one !== null) yield one;
      }
    },
    moveAside: ({ name, incoming: isIncoming }, day) =>
      moveTo(isIncoming ? join(incoming, name) : pathOf(name), asidePath({ day, name })),
    async *listAside() {
      for (const day of await namesIn(aside))
        for (const name of await namesIn(join(aside, day))) if (isStorageName(name)) yield { name, day };
    },
    bringBack: async (one) => {
      if (!existsSync(pathOf(one.name))) await moveTo(asidePath(one), pathOf(one.name));
      await dropEmptyDay(one);
    },
    eraseAside: async (one) => {
      await rm(asidePath(one), { force: true });
      await dropEmptyDay(one);
    },
    noteAt,
    readNote: async () => (existsSync(noteAt) ? readFile(noteAt, "utf8") : null),
    writeNote: async (text) => {
      await mkdir(directory, ownFolder);
      await writeFileAtomic(noteAt, text, { mode: 0o600 });
    },
    removeNote: () => rm(noteAt, { force: true }),
    close: async () => {},
  };
}
