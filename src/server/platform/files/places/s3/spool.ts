import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const day = 86_400_000;
const begins = "outgoing-";

/** A sealed file on its way to a store, which must know its size and sum before its first byte. */
export interface Spooled {
  readonly path: string;
  readonly size: number;
  /** Base64, for `Content-MD5`: against broken bytes on the way, not against anybody. */
  readonly md5: string;
}

export interface Spool {
  readonly with: <T>(content: AsyncIterable<Buffer>, use: (file: Spooled) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Files of processes that were killed: sealed by keys that were in their memory alone. */
async function removeOld(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(begins)) continue;
    const folder = join(directory, name);
    if (Date.now() - (await stat(folder)).mtimeMs > day) await rm(folder, { recursive: true, force: true });
  }
}

/** A folder of this process for sealed files that are being sent. */
export async function createSpool(directory: string): Promise<Spool> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeOld(directory);
  let folder: Promise<string> | null = null;
  return {
    with: async (content, use) => {
      folder ??= mkdtemp(join(directory, begins));
      const path = join(await folder, randomUUID());
      const hash = createHash("md5");
      let size = 0;
      try {
        await pipeline(
          content,
          async function* (sealed: AsyncIterable<Buffer>) {
            for await (const chunk of sealed) {
              hash.update(chunk);
              size += chunk.length;
              yield chunk;
            }
          },
          createWriteStream(path, { mode: 0o600 }),
        );
        return await use({ path, size, md5: hash.digest("base64") });
      } finally {
        await rm(path, { force: true });
      }
    },
    close: async () => {
      if (folder !== null) await rm(await folder, { recursive: true, force: true });
    },
  };
}
