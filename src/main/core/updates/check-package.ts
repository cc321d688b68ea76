import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { chmod, type FileHandle, lstat, mkdtemp, open, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { UpdateError } from "./update-error.ts";

/** What the feed says of a package. */
export interface PackageSaid {
  readonly size: number;
  readonly sha512: string;
}

const chunk = 1_048_576;

/** Opens a file itself, never what a link at its place leads to. Windows has no such flag, so there the place is looked at before. */
async function openItself(path: string): Promise<FileHandle> {
  const missing = (error: unknown) => {
    throw new UpdateError("file-missing", error);
  };
  if (!(await lstat(path).catch(missing)).isFile()) throw new UpdateError("file-altered");
  return open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(missing);
}

/** Reads a package to its end, and throws where it is not, to the byte, what the feed said. */
async function readThrough(
  path: string,
  { size, sha512 }: PackageSaid,
  each: (bytes: Uint8Array) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const file = await openItself(path);
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size !== size) throw new UpdateError("file-altered");
    const hash = createHash("sha512");
    const buffer = Buffer.alloc(chunk);
    let read = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunk, read);
      if (bytesRead === 0) break;
      read += bytesRead;
      if (read > size) throw new UpdateError("file-altered");
      hash.update(buffer.subarray(0, bytesRead));
      await each(buffer.subarray(0, bytesRead));
    }
    if (hash.digest("base64") !== sha512) throw new UpdateError("file-altered");
  } finally {
    await file.close();
  }
}

/** Throws where the file on the disk is not, to the byte, what the feed said. */
export const checkPackage = (path: string, said: PackageSaid): Promise<void> => readThrough(path, said);

/**
 * Copies a package into a folder made for it, which its person alone may enter, and reads it there once more: what is started is
 * what was read, unless a program of the same person is quick enough between this reading and the start. Gives the path of the copy.
 */
export async function sealPackage(path: string, said: PackageSaid, around: string): Promise<string> {
  const folder = await mkdtemp(join(around, "install-"));
  const copy = join(folder, basename(path));
  try {
    await chmod(folder, 0o700);
    const target = await open(copy, "wx", 0o700);
    try {
      await readThrough(path, said, (bytes) => target.writeFile(bytes));
      await target.sync();
    } finally {
      await target.close();
    }
    await checkPackage(copy, said);
    return copy;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
