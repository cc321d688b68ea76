import { createHash, randomBytes } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { directorySize, directoryStart } from "./compound-file.ts";
import { decryption, encryption } from "./framing.ts";
import type { BlobPlace } from "./places/blob-place.ts";

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
  /** Is the file of this name in its place? Answers within two seconds: a transaction waits. */
  readonly isStored: (storageName: string) => Promise<boolean>;
  /** Gives it up, unless it was kept; to be called after the transaction that might keep it. */
  readonly discard: () => Promise<void>;
}

/** Seals files and puts them into their place, whatever that is. */
export interface BlobStore {
  /** Encrypts a stream into the place, with constant memory whatever its size. */
  readonly receive: (source: Readable) => Promise<ReceivedBlob>;
  readonly read: (storageName: string, fileKey: string) => Readable;
  readonly has: (storageName: string) => Promise<boolean>;
  readonly remove: (storageName: string) => Promise<void>;
  /** Removes what no row names any more, after the commit. Never fails: what stays is found by the cleaning. */
  readonly letGo: (storageNames: readonly string[]) => Promise<void>;
  readonly place: BlobPlace;
}

const headSize = 256 * 1024;
const answersWithin = 2_000;

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

/** The content of a sealed file, wherever its bytes come from; ends in an error where they are damaged. */
export function unsealed(sealed: Readable, fileKey: string): Readable {
  const plain = decryption(Buffer.from(fileKey, "hex"));
  sealed.on("error", (error) => plain.destroy(error));
  plain.on("close", () => sealed.destroy());
  return sealed.pipe(plain);
}

export async function createBlobStore(place: BlobPlace): Promise<BlobStore> {
  await place.prepare();

  const receive = async (source: Readable): Promise<ReceivedBlob> => {
    const storageName = randomBytes(32).toString("hex");
    const fileKey = randomBytes(32);
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
    await pipeline(source, meter, encryption(fileKey), (sealed: AsyncIterable<Buffer>) =>
      place.take(storageName, sealed),
    );
    let kept = false;
    return {
      sha256: hash.digest("hex"),
      size,
      fileKey: fileKey.toString("hex"),
      storageName,
      head: head.bytes(),
      directory: directory.part?.bytes() ?? null,
      keep: async () => {
        if (kept) return;
        // Before it is: a call that fails afterwards gives up what it prepared, and the row may be there all the same.
        kept = true;
        await place.keep(storageName);
      },
      isStored: (name) => place.has(name, answersWithin),
      discard: async () => {
        if (!kept) await place.discard(storageName);
      },
    };
  };

  return {
    receive,
    has: place.has,
    read: (storageName, fileKey) => unsealed(place.open(storageName), fileKey),
    remove: place.remove,
    letGo: async (names) => {
      for (const name of names) await place.letGo(name);
    },
    place,
  };
}
