import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { blobPath, incomingFolder } from "./blob-places.ts";
import { directorySize, directoryStart } from "./compound-file.ts";
import { decryption, encryption } from "./framing.ts";

/** A file that has arrived but is not in the database yet. */
export interface ReceivedBlob {
  readonly sha256: string;
  readonly size: number;
  readonly fileKey: string;
  readonly storageName: string;
  /** Its first bytes, at most 256 KiB, for detecting its type. */
  readonly head: Buffer;
  /** Of a Microsoft compound file the beginning of its directory, which may lie anywhere in it; else null. */
  readonly directory: Buffer | null;
  /** Puts it in its place, however often it is called. */
  readonly keep: () => Promise<void>;
  /** Takes it out of its place again, where a transaction that was begun anew had kept it and now does not. */
  readonly leave: () => Promise<void>;
  /** Is the file of this name in its place? */
  readonly isStored: (storageName: string) => boolean;
  /** Removes it where it is not kept; to be called after the transaction that might keep it. */
  readonly discard: () => Promise<void>;
}

export interface BlobStore {
  /** Encrypts a stream into a file, with constant memory whatever its size. */
  readonly receive: (source: Readable) => Promise<ReceivedBlob>;
  readonly read: (storageName: string, fileKey: string) => Readable;
  readonly has: (storageName: string) => boolean;
  readonly remove: (storageName: string) => Promise<void>;
}

const headSize = 256 * 1024;

/** Collects the bytes from `start` on, at most `most`, of chunks that pass by. */
function excerpt(start: number, most: number) {
  const parts: Buffer[] = [];
  return {
    take: (chunk: Buffer, position: number) => {
      const from = Math.max(0, start - position);
      const to = Math.min(chunk.length, start + most - position);
      if (from < to) parts.push(Buffer.from(chunk.subarray(from, to)));
    },
    bytes: () => Buffer.concat(parts),
  };
}

export async function createBlobStore(directory: string): Promise<BlobStore> {
  const incoming = incomingFolder(directory);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => blobPath(directory, name);
  const has = (name: string) => existsSync(pathOf(name));

  const receive = async (source: Readable): Promise<ReceivedBlob> => {
    const storageName = randomBytes(32).toString("hex");
    const fileKey = randomBytes(32);
    const temporary = join(incoming, storageName);
    const hash = createHash("sha256");
    const head = excerpt(0, headSize);
    const directory: { part: ReturnType<typeof excerpt> | null } = { part: null };
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        head.take(chunk, size);
        const begun = size < 512;
        size += chunk.length;
        if (begun && size >= 512) {
          const start = directoryStart(head.bytes());
          if (start !== null) directory.part = excerpt(start, directorySize);
          if (size - chunk.length > 0) directory.part?.take(head.bytes().subarray(0, size - chunk.length), 0);
        }
        directory.part?.take(chunk, size - chunk.length);
        done(null, chunk);
      },
    });
    try {
      await pipeline(
        source,
        meter,
        encryption(fileKey),
        createWriteStream(temporary, { mode: 0o600, flush: true }),
      );
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return {
      sha256: hash.digest("hex"),
      size,
      fileKey: fileKey.toString("hex"),
      storageName,
      head: head.bytes(),
      directory: directory.part?.bytes() ?? null,
      keep: async () => {
        if (has(storageName)) return;
        await mkdir(dirname(pathOf(storageName)), { recursive: true, mode: 0o700 });
        await rename(temporary, pathOf(storageName));
      },
      leave: async () => {
        if (has(storageName)) await rename(pathOf(storageName), temporary);
      },
      isStored: has,
      discard: () => rm(temporary, { force: true }),
    };
  };

  return {
    receive,
    has,
    read: (storageName, fileKey) => {
      const file = createReadStream(pathOf(storageName));
      const plain = decryption(Buffer.from(fileKey, "hex"));
      file.on("error", (error) => plain.destroy(error));
      plain.on("close", () => file.destroy());
      return file.pipe(plain);
    },
    remove: (storageName) => rm(pathOf(storageName), { force: true }),
  };
}
