import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { blobPath, incomingFolder } from "./blob-places.ts";
import { decryption, encryption } from "./framing.ts";

/** A file that has arrived but is not in the database yet. */
export interface ReceivedBlob {
  readonly sha256: string;
  readonly size: number;
  readonly fileKey: string;
  readonly storageName: string;
  /** Its first bytes, at most 256 KiB, for detecting its type. */
  readonly head: Buffer;
  readonly keep: () => Promise<void>;
  /** Is the file of this name in its place? */
  readonly isStored: (storageName: string) => boolean;
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
    const head: Buffer[] = [];
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        if (size < headSize) head.push(Buffer.from(chunk.subarray(0, headSize - size)));
        size += chunk.length;
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
      head: Buffer.concat(head),
      keep: async () => {
        await mkdir(dirname(pathOf(storageName)), { recursive: true, mode: 0o700 });
        await rename(temporary, pathOf(storageName));
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
