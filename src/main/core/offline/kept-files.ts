import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from "node:crypto";
import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { MediaItem } from "#contract/entities/media.ts";
import type { ApiClient } from "../api/client.ts";
import type { LocalFiles } from "../files/local-files.ts";
import type { FileRow, KeptTable } from "./kept-table.ts";

export interface KeptFiles {
  readonly local: LocalFiles;
  readonly has: (mediaId: number) => Promise<boolean>;
  /** Copies one attachment; rejects where its bytes are not those that the record names. */
  readonly fetch: (file: MediaItem, signal: AbortSignal) => Promise<void>;
  readonly remove: (names: readonly string[]) => Promise<void>;
  /** Removes what no row names: left by a copying that was cut off. */
  readonly removeStrays: (known: ReadonlySet<string>) => Promise<void>;
}

export interface KeptFilesDeps {
  readonly folder: string;
  readonly table: KeptTable;
  readonly api: Pick<ApiClient, "openFile">;
}

const cipherName = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;
const overhead = ivLength + tagLength;

/** The bytes of a sealed file: initialization vector, ciphertext, tag. */
function openSealed(path: string, key: string): Readable {
  const size = statSync(path).size;
  const ends = Buffer.alloc(overhead);
  const handle = openSync(path, "r");
  try {
    readSync(handle, ends, 0, ivLength, 0);
    readSync(handle, ends, ivLength, tagLength, Math.max(0, size - tagLength));
  } finally {
    closeSync(handle);
  }
  const decipher = createDecipheriv(cipherName, Buffer.from(key, "hex"), ends.subarray(0, ivLength), {
    authTagLength: tagLength,
  }).setAuthTag(ends.subarray(ivLength));
  if (size <= overhead) return Readable.from([]).pipe(decipher);
  const file = createReadStream(path, {
    start: ivLength,
    end: size - tagLength - 1,
    highWaterMark: 256 * 1024,
  });
  file.on("error", (error) => decipher.destroy(error));
  decipher.on("close", () => file.destroy());
  return file.pipe(decipher);
}

/** Attachments as encrypted files with random names; the key of each is in the cache file alone (D-5). */
export function createKeptFiles({ folder, table, api }: KeptFilesDeps): KeptFiles {
  const whole = async ({ file, size }: FileRow) => {
    const found = await stat(join(folder, file)).catch(() => null);
    return found?.size === size + overhead;
  };

  const remove = async (names: readonly string[]) => {
    for (const name of names) await rm(join(folder, name), { force: true });
  };

  return {
    local: {
      find: (mediaId) => {
        const row = table.file(mediaId);
        if (!row) return null;
        const path = join(folder, row.file);
        if (statSync(path, { throwIfNoEntry: false })?.size !== row.size + overhead) return null;
        const { fileName, mimeType, size, key } = row;
        return { fileName, mimeType, size, open: () => openSealed(path, key) };
      },
    },
    has: async (mediaId) => {
      const row = table.file(mediaId);
      return row !== null && (await whole(row));
    },
    fetch: async (wanted, signal) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const old = table.file(wanted.id);
      const response = await api.openFile("media.file", { params: { mediaId: wanted.id } }, { signal });
      const file = randomUUID();
      const path = join(folder, file);
      const key = randomBytes(32);
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(cipherName, key, iv);
      const hash = createHash("sha256");
      let size = 0;
      const meter = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          size += chunk.length;
          hash.update(chunk);
          done(null, chunk);
        },
      });
      const framed = async function* (source: AsyncIterable<Buffer>) {
        yield iv;
        yield* source;
        yield cipher.getAuthTag();
      };
      const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
      try {
        const target = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
        await pipeline(body, meter, cipher, framed, target, { signal });
        const sha256 = hash.digest("hex");
        if (size !== wanted.size || sha256 !== wanted.sha256)
          throw new BridgeError("BAD_RESPONSE", "A file arrived otherwise than its record says.");
        const row = { mediaId: wanted.id, file, key: key.toString("hex"), size, sha256 };
        const names = { fileName: wanted.file_name, mimeType: wanted.mime_type };
        if (!table.addFile({ ...row, ...names }))
          throw new BridgeError("DATA_UNREADABLE", "The file could not be kept on this computer.");
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      if (old) await remove([old.file]);
    },
    remove,
    removeStrays: async (known) => {
      const names = await readdir(folder).catch(() => []);
      await remove(names.filter((name) => !known.has(name)));
    },
  };
}
