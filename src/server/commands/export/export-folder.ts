import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hashRaw } from "@node-rs/argon2";
import { decryption, encryption } from "#server/platform/files/framing.ts";
import { meter } from "../backup/sealed-files.ts";
import {
  ExportError,
  type ExportManifest,
  type ListedFile,
  manifest,
  manifestPath,
  type SealedExport,
  sealedExport,
  sealedHead,
} from "./format.ts";

/** Writes the files of an export, each at its path, or sealed under a name that says nothing. */
export interface ExportWriter {
  readonly add: (path: string, content: Readable) => Promise<ListedFile>;
  readonly written: () => readonly ListedFile[];
  /** Writes what lists the files. The last of all. */
  readonly finish: (manifest: ExportManifest) => Promise<void>;
}

const usual = { memory: 65_536, times: 3 };

const masterOf = (
  password: string,
  { salt, memory, times }: Pick<SealedExport, "salt" | "memory" | "times">,
) =>
  hashRaw(password, {
    salt: Buffer.from(salt, "hex"),
    memoryCost: memory,
    timeCost: times,
    parallelism: 1,
    outputLen: 32,
  });

/** Each file has a key of its own, since a key of sealed frames may serve one file only. */
const keyOf = (master: Buffer, salt: string, name: string): Buffer =>
  Buffer.from(hkdfSync("sha256", master, Buffer.from(salt, "hex"), `bellwether export: ${name}`, 32));

async function writeNew(
  folder: string,
  path: string,
  content: Readable,
  key: Buffer | null,
): Promise<Omit<ListedFile, "path">> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const { through, sum } = meter();
  const out = createWriteStream(target, { mode: 0o600, flags: "wx", flush: true });
  if (key === null) await pipeline(content, through, out);
  else await pipeline(content, through, encryption(key), out);
  return sum();
}

/** `password`: seals all of it; null leaves it to be read by everybody. */
export async function createExportWriter(folder: string, password: string | null): Promise<ExportWriter> {
  const files: ListedFile[] = [];
  const head = { salt: randomBytes(32).toString("hex"), ...usual };
  const master = password === null ? null : await masterOf(password, head);
  const add = async (path: string, content: Readable): Promise<ListedFile> => {
    if (master === null) return { path, ...(await writeNew(folder, path, content, null)) };
    const sealed = `sealed/${files.length}`;
    const sum = await writeNew(folder, sealed, content, keyOf(master, head.salt, sealed));
    return { path, ...sum, sealed };
  };
  const addListed = async (path: string, content: Readable) => {
    const file = await add(path, content);
    files.push(file);
    return file;
  };
  return {
    add: addListed,
    written: () => files,
    finish: async (all) => {
      const listing = await add(manifestPath, Readable.from([`${JSON.stringify(all, null, 1)}\n`]));
      if (master === null) return;
      const told: SealedExport = { bellwether: "sealed export", format: 2, ...head, manifest: listing };
      await writeNew(folder, sealedHead, Readable.from([`${JSON.stringify(told, null, 1)}\n`]), null);
    },
  };
}

/** An export whose list is what was written; each file is looked at as it is read. */
export interface OpenExport {
  readonly manifest: ExportManifest;
  /** The content of a file; ends in an error that names it where it is not what was written. */
  readonly read: (path: string) => Readable;
  /** Lines of JSON, as they were written. */
  readonly lines: (path: string) => AsyncIterable<string>;
}

const damaged = (path: string): ExportError =>
  new ExportError(`Damaged: ${path} (it is missing, or not what was written).`);

async function* checked(source: () => AsyncIterable<Buffer>, file: ListedFile): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const bytes of source()) {
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  } catch {
    throw damaged(file.path);
  }
  if (size !== file.size || hash.digest("hex") !== file.sha256) throw damaged(file.path);
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

function sourceOf(folder: string, path: string, key: Buffer | null): AsyncIterable<Buffer> {
  const bytes = createReadStream(join(folder, path));
  if (key === null) return bytes;
  const plain = decryption(key);
  bytes.on("error", (error) => plain.destroy(error));
  return bytes.pipe(plain);
}

function parsed<T>(schema: { readonly parse: (value: unknown) => T }, text: string, path: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ExportError(`Damaged: ${path} (this version cannot read it, or it is not what was written).`);
  }
}

/** Opens an export, with its password where it is sealed. */
export async function openExport(folder: string, password: string | null): Promise<OpenExport> {
  const isSealed = existsSync(join(folder, sealedHead));
  if (!isSealed && !existsSync(join(folder, manifestPath)))
    throw new ExportError(`There is no export in ${folder}: ${manifestPath} is missing.`);
  let head: SealedExport | null = null;
  let master: Buffer | null = null;
  let text: string;
  if (isSealed) {
    if (password === null)
      throw new ExportError(`${folder} is sealed. Give its password as EXPORT_PASSWORD_FILE.`);
    head = parsed(sealedExport, await readFile(join(folder, sealedHead), "utf8"), sealedHead);
    master = await masterOf(password, head);
  }
  const stream = (file: ListedFile): Readable => {
    const at = file.sealed ?? file.path;
    const key = master === null || head === null ? null : keyOf(master, head.salt, at);
    return Readable.from(
      checked(() => sourceOf(folder, at, key), file),
      { objectMode: false },
    );
  };
  if (head === null) text = await readFile(join(folder, manifestPath), "utf8");
  else
    text = await bytesOf(stream(head.manifest)).then(String, () => {
      throw new ExportError(`EXPORT_PASSWORD does not open ${folder}, or its list of files is damaged.`);
    });
  const told = parsed(manifest, text, manifestPath);
  const byPath = new Map(told.contents.map((file) => [file.path, file]));
  const read = (path: string) => {
    const file = byPath.get(path);
    if (file === undefined) throw new ExportError(`The export lists no file ${path}.`);
    return stream(file);
  };
  return {
    manifest: told,
    read,
    lines: (path) => linesOf(read(path)),
  };
}

async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new ExportError("A file of the export ends in the middle of a line.");
}
