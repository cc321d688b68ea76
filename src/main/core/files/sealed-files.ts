import { createHash, randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { addAbortSignal, Readable } from "node:stream";
import type { FaultHook } from "#core/ports/fault-points.ts";
import {
  cut,
  diskSize,
  frameCount,
  frameSize,
  sealFrame,
  tagSize,
  unsealFrame,
} from "#storage/sealed-frames.ts";

/** A sealed file as its row names it: `file` is its name in the folder, `key` 64 hex digits. */
export interface SealedFile {
  readonly file: string;
  readonly key: string;
  /** Bytes of the content. */
  readonly size: number;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
}

export interface SealOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onBytes?: ((count: number) => void) | undefined;
}

/** Encrypted attachments of one person on this computer (D-5). The caller stores the keys in an encrypted row. */
export interface SealedFiles {
  /** The file is on disk under its name when this resolves; nothing is left where it rejects. */
  readonly seal: (content: Readable, options?: SealOptions) => Promise<SealedFile>;
  /** The content or a part of it. Every byte is authenticated; a damaged file ends with an error. */
  readonly open: (
    sealed: Pick<SealedFile, "file" | "key" | "size">,
    part?: { readonly position: number; readonly size: number },
  ) => Readable;
  /** Does the file exist with its right length? */
  readonly has: (sealed: Pick<SealedFile, "file" | "size">) => boolean;
  /** Removes the file of this name; names of another pattern are ignored. */
  readonly remove: (file: string) => Promise<void>;
  /** Removes files that no row names, but never those sealed in this run. Returns how many. */
  readonly sweep: (known: ReadonlySet<string>) => Promise<number>;
}

/** The file is not as it was sealed: changed, cut or missing. */
export class DamagedFileError extends Error {
  constructor(cause?: unknown) {
    super("A file on this computer is damaged.", { cause });
    this.name = "DamagedFileError";
  }
}

export interface SealedFilesDeps {
  readonly folder: string;
  readonly faultHook?: FaultHook | undefined;
}

const nameShape = /^[0-9a-f]{64}$/;

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder and does not need to.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

export function createSealedFiles({ folder, faultHook = () => {} }: SealedFilesDeps): SealedFiles {
  /** Sealed in this run and perhaps not in a row yet. */
  const fresh = new Set<string>();

  const pathOf = (file: string) => {
    if (!nameShape.test(file)) throw new DamagedFileError();
    return join(folder, file);
  };

  const write = async (path: string, key: Buffer, content: Readable, options: SealOptions) => {
    const hash = createHash("sha256");
    let size = 0;
    let index = 0;
    const handle = await open(path, "wx", 0o600);
    // Also ends a content that makes no progress.
    if (options.signal) addAbortSignal(options.signal, content);
    try {
      for await (const frame of cut(content as AsyncIterable<Buffer>, frameSize)) {
        options.signal?.throwIfAborted();
        let bytes = 0;
        for (const piece of frame.pieces) {
          hash.update(piece);
          bytes += piece.length;
        }
        await handle.writeFile(Buffer.concat(sealFrame(key, index, frame)));
        size += bytes;
        index += 1;
        faultHook("uploads.while-sealing");
        options.onBytes?.(bytes);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { size, sha256: hash.digest("hex") };
  };

  return {
    seal: async (content, options = {}) => {
      const file = randomBytes(32).toString("hex");
      const key = randomBytes(32);
      const unfinished = join(folder, `${file}.part`);
      fresh.add(file);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const facts = await write(unfinished, key, content, options);
        await rename(unfinished, pathOf(file));
        await syncFolder(folder);
        faultHook("uploads.after-seal");
        return { file, key: key.toString("hex"), ...facts };
      } catch (error) {
        content.destroy();
        await rm(unfinished, { force: true });
        await rm(pathOf(file), { force: true });
        fresh.delete(file);
        throw error;
      }
    },

    open: ({ file, key: hex, size }, part = { position: 0, size }) => {
      const key = Buffer.from(hex, "hex");
      const end = Math.min(part.position + part.size, size);
      const frames = frameCount(size);

      async function* read(): AsyncGenerator<Buffer> {
        const handle = await open(pathOf(file), "r").catch((error: unknown) => {
          throw new DamagedFileError(error);
        });
        try {
          // A file of another length is damaged, wherever reading begins.
          if ((await handle.stat()).size !== diskSize(size)) throw new DamagedFileError();
          const until = Math.max(1, Math.ceil(end / frameSize));
          for (let index = Math.floor(part.position / frameSize); index < until; index++) {
            const start = index * frameSize;
            const length = Math.min(frameSize, size - start) + tagSize;
            const frame = Buffer.alloc(length);
            const { bytesRead } = await handle.read(frame, 0, length, index * (frameSize + tagSize));
            const text = bytesRead === length ? unsealFrame(key, index, index === frames - 1, frame) : null;
            if (text === null) throw new DamagedFileError();
            const piece = text.subarray(Math.max(0, part.position - start), end - start);
            if (piece.length > 0) yield piece;
          }
        } finally {
          await handle.close();
        }
      }
      return Readable.from(read(), { objectMode: false, highWaterMark: frameSize });
    },

    has: ({ file, size }) => {
      if (!nameShape.test(file)) return false;
      return statSync(join(folder, file), { throwIfNoEntry: false })?.size === diskSize(size);
    },

    remove: async (file) => {
      fresh.delete(file);
      await rm(pathOf(file), { force: true });
    },

    sweep: async (known) => {
      let gone = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const file = name.replace(/\.part$/, "");
        if (!nameShape.test(file) || fresh.has(file) || known.has(name)) continue;
        await rm(join(folder, name), { force: true });
        gone += 1;
      }
      return gone;
    },
  };
}
