import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { decryption, encryption } from "#server/platform/files/framing.ts";
import { syncFolder } from "#storage/kept-copy.ts";
import { BackupError, type SealedFile } from "./format.ts";

/** Passes bytes on, and sums them up. */
export function meter() {
  const hash = createHash("sha256");
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, sum: () => ({ size, sha256: hash.digest("hex") }) };
}

/** Writes bytes to a new file of a backup, so that they are on the disk, and sums them up. */
export async function writeFile(folder: string, path: string, bytes: Readable): Promise<SealedFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const { through, sum } = meter();
  await pipeline(bytes, through, createWriteStream(target, { mode: 0o600, flags: "wx", flush: true }));
  syncFolder(dirname(target));
  return { path, ...sum() };
}

/** Lines as they are kept in a backup: packed, sealed, in one file. */
export async function writeLines(
  folder: string,
  path: string,
  key: Buffer,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<SealedFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const { through, sum } = meter();
  await pipeline(
    Readable.from(lines, { objectMode: false }),
    createGzip(),
    encryption(key),
    through,
    createWriteStream(target, { mode: 0o600, flags: "wx", flush: true }),
  );
  syncFolder(dirname(target));
  return { path, ...sum() };
}

const damaged = (path: string, why: string) => new BackupError(`Damaged: ${path} (${why}).`);

const whyOf = (error: unknown): string =>
  error instanceof Error && "code" in error && error.code === "ENOENT"
    ? "it is missing"
    : "it is not what was written";

/** The bytes of a file, which are those that were written, or the reading ends in an error that names it. */
export async function* readBytes(folder: string, file: SealedFile): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of createReadStream(join(folder, file.path))) {
      const bytes: Buffer = chunk;
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  } catch (error) {
    throw damaged(file.path, whyOf(error));
  }
  if (size !== file.size || hash.digest("hex") !== file.sha256)
    throw damaged(file.path, "it is not what was written");
}

/** The lines of a file, each with its end. */
export async function* readLines(folder: string, file: SealedFile, key: Buffer): AsyncGenerator<string> {
  const sealed = Readable.from(readBytes(folder, file));
  const plain = decryption(key);
  const unpacked = createGunzip();
  const failed = pipeline(sealed, plain, unpacked).then(
    () => null,
    (error: unknown) => error,
  );
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield `${line}\n`;
    }
  } catch {
    const error = await failed;
    throw error instanceof BackupError ? error : damaged(file.path, "it is not what was written");
  }
  const error = await failed;
  if (error !== null || rest !== "") throw damaged(file.path, "it is not what was written");
}
