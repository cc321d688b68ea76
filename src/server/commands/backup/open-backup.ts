import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WholeRow } from "#server/database/whole/rows.ts";
import {
  anchorsFile,
  BackupError,
  type BackupTable,
  type Header,
  header,
  headerFile,
  keyName,
  keyOf,
  type ListedFile,
  listedFile,
  type Manifest,
  macOf,
  manifest,
  manifestFile,
} from "./format.ts";
import { readLines } from "./sealed-files.ts";

export const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

/** A backup whose beginning is what was written; the rest is looked at as it is read. */
export interface Backup {
  readonly folder: string;
  readonly header: Header;
  readonly manifest: Manifest;
  /** Rows of a table, some at a time. */
  readonly rows: (table: BackupTable) => AsyncGenerator<readonly WholeRow[]>;
  readonly files: () => AsyncGenerator<ListedFile>;
  /** The text of the file of anchors; null where there was none. */
  readonly anchors: () => Promise<string | null>;
}

const rowsAtOnce = 500;

function readHeader(folder: string, bytes: Buffer): Header {
  try {
    return header.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new BackupError(
      `Damaged: ${join(folder, headerFile)} (it does not begin a backup of this version).`,
    );
  }
}

/** Opens a backup by its key. Throws a BackupError that says which file is not what was written. */
export async function openBackup(folder: string, key: Buffer): Promise<Backup> {
  const at = join(folder, headerFile);
  if (!existsSync(at)) throw new BackupError(`There is no backup in ${folder}: ${headerFile} is missing.`);
  const bytes = await readFile(at);
  const head = readHeader(folder, bytes);
  if (head.key !== keyName(key))
    throw new BackupError(
      `${at} says that this backup was sealed with the backup key ${head.key}, and BACKUP_KEY is ${keyName(key)}. Give the other key; where it is the right one, the file is damaged.`,
    );
  if (head.mac !== macOf(key, head))
    throw new BackupError(`Damaged: ${headerFile} (it is not what was written).`);
  const keyFor = (path: string) => keyOf(key, head.salt, path);
  if (!existsSync(join(folder, manifestFile)))
    throw new BackupError(`Damaged: ${manifestFile} (it is missing).`);
  const sealed = await readFile(join(folder, manifestFile));
  const lines: string[] = [];
  const file = { path: manifestFile, size: sealed.length, sha256: sha256(sealed) };
  for await (const line of readLines(folder, file, keyFor(manifestFile))) lines.push(line);
  const told = manifest.safeParse(JSON.parse(lines.join("")));
  if (!told.success) throw new BackupError(`Damaged: ${manifestFile} (this version cannot read it).`);
  if (told.data.header !== sha256(bytes))
    throw new BackupError(`Damaged: ${headerFile} (it is not what was written).`);
  const { files, anchors } = told.data;
  return {
    folder,
    header: head,
    manifest: told.data,
    rows: async function* (table) {
      let some: WholeRow[] = [];
      for await (const line of readLines(folder, table.file, keyFor(table.file.path))) {
        some.push(JSON.parse(line));
        if (some.length < rowsAtOnce) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    files: async function* () {
      for await (const line of readLines(folder, files.list, keyFor(files.list.path)))
        yield listedFile.parse(JSON.parse(line));
    },
    anchors: async () => {
      if (anchors === null) return null;
      const texts: string[] = [];
      for await (const line of readLines(folder, anchors, keyFor(anchorsFile))) texts.push(line);
      return texts.join("");
    },
  };
}
