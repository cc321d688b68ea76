import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { StagedFile } from "#core/ports/files.ts";

export interface SealOptions {
  /** Private folder; the file in it is encrypted under a key that exists only in this process. */
  readonly folder: string;
  readonly name: string;
  readonly type: string;
  /** Largest size in bytes. */
  readonly limit: number;
  readonly content: Readable;
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`;

/** Takes over bytes that came from the page; they are never unencrypted on disk (D-5). */
export async function sealFile(options: SealOptions): Promise<StagedFile> {
  const { folder, name, type, limit, content } = options;
  const path = join(folder, `${randomUUID()}.part`);
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  let size = 0;
  const meter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      if (size > limit)
        done(
          new BridgeError(
            "FILE_REFUSED",
            `“${name}” is larger than ${megabytes(limit)}, the most that the server takes.`,
          ),
        );
      else done(null, chunk);
    },
  });
  const dispose = () => rm(path, { force: true });
  try {
    await pipeline(content, meter, cipher, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await dispose();
    throw error;
  }
  const tag = cipher.getAuthTag();

  return {
    name,
    size,
    type,
    dispose,
    open: () => {
      const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 }).setAuthTag(tag);
      const file = createReadStream(path, { highWaterMark: 256 * 1024 });
      file.on("error", (error) => decipher.destroy(error));
      decipher.on("close", () => file.destroy());
      return file.pipe(decipher);
    },
  };
}
