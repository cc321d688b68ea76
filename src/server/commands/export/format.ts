import { isAbsolute } from "node:path";
import { z } from "zod";

// What an export consists of: a folder that other programs read, and that `import-all` takes into an empty server.

export const manifestPath = "manifest.json";
/** Readable without the password of a sealed export: that it is one, and what its key is made with. */
export const sealedHead = "sealed.json";

export const recordsPath = (kind: string): string => `records/${kind}.jsonl`;
export const rowsPath = (table: string): string => `rows/${table}.jsonl`;

/** Thrown where an export is not what was written, or cannot be taken in; its message names the file. */
export class ExportError extends Error {
  readonly code = "REFUSED";
  constructor(message: string) {
    super(message);
    this.name = "ExportError";
  }
}

const count = z.int().min(0);
const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** Below the folder of an export, and nowhere else: whoever opens one may be an administrator of the machine. */
const path = z
  .string()
  .max(500)
  .refine(
    (given) =>
      !isAbsolute(given) &&
      !/\\|\0/.test(given) &&
      given.split("/").every((part) => part !== "" && part !== "." && part !== ".."),
    {
      error: "A path of the export leads out of its folder.",
    },
  );

/** A file of an export: its path, and what its content is compared by. */
const listed = z.strictObject({
  path,
  size: count,
  sha256: hex,
  /** Where it lies in a sealed export; left out where it lies at its path. */
  sealed: z
    .string()
    .regex(/^sealed\/\d+$/)
    .optional(),
});
export type ListedFile = z.output<typeof listed>;

const table = z.strictObject({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string()),
  key: z.array(z.string()),
  rows: count,
});
export type ExportedTable = z.output<typeof table>;

const attached = z.strictObject({ path, name: z.string(), of: z.string(), sha256: hex });
export type AttachedFile = z.output<typeof attached>;

export const manifest = z.strictObject({
  bellwether: z.literal("export"),
  format: z.literal(2),
  made_at: z.iso.datetime(),
  version: z.string(),
  organizations: z.array(z.string()),
  /** Records as the API answers them, one file for each kind. */
  records: z.array(
    z.strictObject({
      kind: z.string(),
      noun: z.string(),
      /** The endpoint that answers one so; null where they stand in other answers alone. */
      endpoint: z.string().nullable(),
      count,
    }),
  ),
  /** What a server is made of again, from which `import-all` brings it back. */
  tables: z.array(table),
  counters: z.record(z.string(), count),
  migrations: z.array(z.string()),
  files: z.array(attached),
  reports: z.array(z.strictObject({ path, name: z.string() })),
  /** Files that the database names and that were missing or damaged. */
  lacking: z.array(z.string()),
  left_out: z.array(z.strictObject({ what: z.string(), why: z.string() })),
  contents: z.array(listed),
});
export type ExportManifest = z.output<typeof manifest>;

const salt = hex;
export const sealedExport = z.strictObject({
  bellwether: z.literal("sealed export"),
  format: z.literal(2),
  salt,
  /** What argon2id makes the key of a password with; more than any export of ours says would only keep a machine busy. */
  memory: z.int().min(1024).max(262_144),
  times: z.int().min(1).max(10),
  manifest: listed,
});
export type SealedExport = z.output<typeof sealedExport>;
