import { createHmac, hkdfSync } from "node:crypto";
import { z } from "zod";

// What a backup consists of: a folder that the other engine, another version and another machine can read.

/** Thrown where a backup is not what was written, or cannot be read as one; its message names the file. */
export class BackupError extends Error {
  readonly code = "REFUSED";
  constructor(message: string) {
    super(message);
    this.name = "BackupError";
  }
}

export const headerFile = "backup.json";
export const manifestFile = "manifest.sealed";
export const filesFile = "files.sealed";
export const anchorsFile = "anchors.sealed";
export const tableFile = (name: string): string => `tables/${name}.sealed`;
/** Where a stored file lies in a backup, sealed as it lies in its own place. */
export const blobFile = (name: string): string => `blobs/${name.slice(0, 2)}/${name}`;

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** Readable without a key: which backup it is, and of which key. */
export const header = z.strictObject({
  bellwether: z.literal("backup"),
  format: z.literal(1),
  made_at: z.iso.datetime(),
  database: z.string(),
  key: z.string(),
  salt: hex,
  mac: hex,
});
export type Header = z.output<typeof header>;

/** A file of a backup as it lies there. */
const sealedFile = z.strictObject({ path: z.string(), size: count, sha256: hex });
export type SealedFile = z.output<typeof sealedFile>;

const table = z.strictObject({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string()),
  key: z.array(z.string()),
  rows: count,
  digest: hex,
  file: sealedFile,
});
export type BackupTable = z.output<typeof table>;

export const manifest = z.strictObject({
  /** Of the bytes of the file that is readable without a key. */
  header: hex,
  version: z.string(),
  engine: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  counters: z.record(z.string(), count),
  /** The last entry of each chain of the audit log. */
  heads: z.array(z.strictObject({ chain: z.int(), sequence: count, hash: hex })),
  files: z.strictObject({ count, bytes: count, list: sealedFile }),
  /** Stored files that the database names and that were not there, or not what they were. */
  lacking: z.array(z.string()),
  anchors: sealedFile.nullable(),
});
export type Manifest = z.output<typeof manifest>;

/** A line of the list of stored files: their bytes as they lie there, sealed. */
export const listedFile = z.strictObject({ name: hex, size: count, sha256: hex });
export type ListedFile = z.output<typeof listedFile>;

/** Names a backup key, and says nothing about it. */
export const keyName = (key: Buffer): string =>
  createHmac("sha256", key).update("name of a backup key").digest("hex").slice(0, 16);

/** So that a change of what is readable without a key is told of that file. */
export const macOf = (key: Buffer, { made_at, database, key: name, salt }: Omit<Header, "mac">): string =>
  createHmac("sha256", key)
    .update(JSON.stringify(["backup", made_at, database, name, salt]))
    .digest("hex");

/** Each file has a key of its own, since a key of sealed frames may serve one file only. */
export const keyOf = (backupKey: Buffer, salt: string, path: string): Buffer =>
  Buffer.from(hkdfSync("sha256", backupKey, Buffer.from(salt, "hex"), `bellwether backup: ${path}`, 32));
