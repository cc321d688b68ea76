import { createWriteStream, existsSync, renameSync } from "node:fs";
import { mkdir, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Engine, OpenOptions } from "#server/database/engine.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { reading } from "#server/database/shared.ts";
import { readRows } from "#server/database/whole/rows.ts";
import type { WholeTable } from "#server/database/whole/whole.ts";
import { unsealed } from "#server/platform/files/blob-store.ts";
import { holdsContent } from "#server/platform/files/known-files.ts";
import type { BlobPlace } from "#server/platform/files/places/blob-place.ts";
import { writePdf } from "#server/services/reports/pdf/write-pdf.ts";
import { syncFolder } from "#storage/kept-copy.ts";
import packageJson from "../../../../package.json" with { type: "json" };
import { jsonColumns } from "./json-columns.ts";
import { leftOutColumns, leftOutTables } from "./left-out.ts";
import { recordOf } from "./record-lines.ts";
import { type ExportPage, pageOf } from "./write-page.ts";

export interface WriteExport {
  readonly engine: Engine;
  readonly database: OpenOptions;
  readonly place: BlobPlace;
  readonly directory: string;
  readonly now: Date;
}

const isJson = (column: string): boolean => Object.hasOwn(jsonColumns, column);

async function writeNew(folder: string, path: string, content: Readable): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(target, { mode: 0o600, flags: "wx", flush: true }));
}

async function writeTable(db: Db, folder: string, table: WholeTable): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const rows of readRows(db, table)) {
      count += rows.length;
      yield rows.map((row) => `${JSON.stringify(recordOf(table.columns, row, isJson))}\n`).join("");
    }
  };
  await writeNew(folder, `records/${table.name}.jsonl`, Readable.from(lines(), { objectMode: false }));
  return count;
}

/** A name that every system takes as the name of a file. */
const safe = (name: string): string =>
  [...name]
    .map((sign) => (/[/\\:*?"<>|]/.test(sign) || sign < " " ? "_" : sign))
    .join("")
    .replace(/^\.+|[. ]+$/g, "_")
    .slice(-120);

interface Stored {
  readonly path: string;
  readonly name: string;
  readonly of: string;
  readonly storage_name: string;
  readonly file_key: string;
  readonly sha256: string;
}

/** Files of records that are there, and of deleted ones that could be restored. */
async function filesOf(db: Db): Promise<readonly Stored[]> {
  const rows = await db
    .selectFrom("media")
    .innerJoin("blobs", "blobs.sha256", "media.sha256")
    .select(["media.id", "owner_type", "owner_id", "file_name", "storage_name", "file_key", "blobs.sha256"])
    .orderBy("media.id")
    .execute();
  const kept = await db
    .selectFrom("kept_blobs")
    .innerJoin("blobs", "blobs.sha256", "kept_blobs.sha256")
    .select(["kept_id", "storage_name", "file_key", "blobs.sha256"])
    .execute();
  return [
    ...rows.map(({ id, owner_type, owner_id, file_name, ...stored }) => ({
      ...stored,
      path: `files/${safe(owner_type)}-${owner_id}/${id} ${safe(file_name)}`,
      name: file_name,
      of: `${owner_type.replaceAll("_", " ")} ${owner_id}`,
    })),
    ...kept.map(({ kept_id, ...stored }) => ({
      ...stored,
      path: `files/kept_record-${kept_id}/${stored.sha256}`,
      name: stored.sha256,
      of: `kept record ${kept_id}`,
    })),
  ];
}

async function writeFiles(
  { place }: WriteExport,
  folder: string,
  files: readonly Stored[],
): Promise<readonly Stored[]> {
  const there: Stored[] = [];
  for (const file of files) {
    const { storage_name: name, file_key, path } = file;
    if (!(await place.has(name)) || !(await holdsContent(place.open(name), file))) continue;
    await writeNew(folder, path, unsealed(place.open(name), file_key));
    there.push(file);
  }
  return there;
}

/** Each as the PDF that it left as, made again from what it said. */
async function writeReports(db: Db, folder: string) {
  const rows = await db
    .selectFrom("saved_reports")
    .innerJoin("saved_report_contents", "report_id", "saved_reports.id")
    .select(["saved_reports.id", "name", "created_at"])
    .orderBy("saved_reports.id")
    .execute();
  const written: { path: string; name: string }[] = [];
  for (const { id, name, created_at } of rows) {
    const { content } = await db
      .selectFrom("saved_report_contents")
      .select("content")
      .where("report_id", "=", id)
      .executeTakeFirstOrThrow();
    const path = `reports/${id} ${safe(name)}.pdf`;
    const bytes = await writePdf(readJson(content), new Date(created_at));
    await writeNew(folder, path, Readable.from([Buffer.from(bytes)]));
    written.push({ path, name });
  }
  return written;
}

async function writeAll(db: Db, options: WriteExport, folder: string): Promise<ExportPage> {
  const tables = (await options.engine.whole.tables(db)).filter(({ name }) => !leftOutTables.has(name));
  const counted: ExportPage["tables"][number][] = [];
  for (const table of tables)
    counted.push({
      name: table.name,
      rows: await writeTable(db, folder, table),
      columns: table.columns.filter((column) => !leftOutColumns.has(column)),
    });
  const files = await filesOf(db);
  const there = new Set(await writeFiles(options, folder, files));
  const organizations = await db.selectFrom("organizations").select("name").orderBy("id").execute();
  return {
    madeAt: options.now.toISOString(),
    version: packageJson.version,
    organizations: organizations.map(({ name }) => name),
    tables: counted,
    files: files.filter((file) => there.has(file)),
    reports: await writeReports(db, folder),
    lacking: files.filter((file) => !there.has(file)).map(({ path }) => path),
  };
}

/**
 * Writes everything that a server holds in forms that other programs read: lines of JSON, files as they were attached, and
 * reports as PDF. Not sealed. The folder has its name once all of it is there.
 */
export async function writeExport(options: WriteExport): Promise<ExportPage> {
  const { engine, database, directory } = options;
  if (existsSync(directory) && (await readdir(directory)).length > 0)
    throw new Error(`${directory} is not empty. Name a folder that is not there yet.`);
  const folder = `${directory}.unfinished`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const db = engine.openForReading(database);
  try {
    const page = await reading(db).execute((transaction) => writeAll(transaction, options, folder));
    await writeFile(join(folder, "index.html"), pageOf(page), { mode: 0o600 });
    if (existsSync(directory)) await rmdir(directory);
    renameSync(folder, directory);
    syncFolder(dirname(directory));
    return page;
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  } finally {
    await db.destroy();
  }
}
