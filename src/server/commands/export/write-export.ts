import { existsSync, renameSync } from "node:fs";
import { mkdir, readdir, rm, rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { kinds } from "#contract/kit/kinds.ts";
import type { Engine, OpenOptions } from "#server/database/engine.ts";
import { readJson } from "#server/database/json-text.ts";
import { migrationsOf, migrationsWaiting } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { reading } from "#server/database/shared.ts";
import { unsealed } from "#server/platform/files/blob-store.ts";
import { holdsContent } from "#server/platform/files/known-files.ts";
import type { BlobPlace } from "#server/platform/files/places/blob-place.ts";
import { writePdf } from "#server/services/reports/pdf/write-pdf.ts";
import { syncFolder } from "#storage/kept-copy.ts";
import packageJson from "../../../../package.json" with { type: "json" };
import { createExportWriter, type ExportWriter } from "./export-folder.ts";
import { type ExportManifest, recordsPath, rowsPath } from "./format.ts";
import { leftOut } from "./left-out.ts";
import { endpointOf, exportedKinds, reachOfAll, recordLines } from "./record-lines.ts";
import { exportedColumns, isExported, tableLines } from "./table-lines.ts";
import { pageOf } from "./write-page.ts";

export interface WriteExport {
  readonly engine: Engine;
  readonly database: OpenOptions;
  readonly place: BlobPlace;
  readonly directory: string;
  /** Seals all of it; null leaves it to be read by everybody. */
  readonly password: string | null;
  readonly now: Date;
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
  readonly blob_key: string;
}

/** Files of records that are there, and of deleted ones that could be restored. */
async function filesOf(db: Db): Promise<readonly Stored[]> {
  const rows = await db
    .selectFrom("media")
    .innerJoin("blobs", "blobs.blob_key", "media.blob_key")
    .select([
      "media.id",
      "owner_type",
      "owner_id",
      "file_name",
      "storage_name",
      "file_key",
      "blobs.sha256",
      "blobs.blob_key",
    ])
    .orderBy("media.id")
    .execute();
  const kept = await db
    .selectFrom("kept_blobs")
    .innerJoin("blobs", "blobs.blob_key", "kept_blobs.blob_key")
    .select(["kept_id", "storage_name", "file_key", "blobs.sha256", "blobs.blob_key"])
    .orderBy("kept_id")
    .orderBy("blobs.blob_key")
    .execute();
  const named = new Set([...rows, ...kept].map(({ blob_key }) => blob_key));
  // Of former versions and of pictures, which other records name.
  const others = await db
    .selectFrom("blobs")
    .select(["sha256", "blob_key", "storage_name", "file_key"])
    .orderBy("blob_key")
    .execute();
  return [
    ...others
      .filter(({ blob_key }) => !named.has(blob_key))
      .map((stored) => ({
        ...stored,
        path: `files/other/${stored.blob_key}`,
        name: stored.sha256,
        of: "what names it by its SHA-256",
      })),
    ...rows.map(({ id, owner_type, owner_id, file_name, ...stored }) => ({
      ...stored,
      path: `files/${safe(owner_type)}-${owner_id}/${id} ${safe(file_name)}`,
      name: file_name,
      of: `${owner_type.replaceAll("_", " ")} ${owner_id}`,
    })),
    ...kept.map(({ kept_id, ...stored }) => ({
      ...stored,
      path: `files/kept_record-${kept_id}/${stored.blob_key}`,
      name: stored.sha256,
      of: `kept record ${kept_id}`,
    })),
  ];
}

/** Those whose content is what the database says of it. */
async function writeFiles({ place }: WriteExport, out: ExportWriter, files: readonly Stored[]) {
  const there = new Set<Stored>();
  for (const file of files) {
    const { storage_name: name, file_key, path } = file;
    if (!(await place.has(name)) || !(await holdsContent(place.open(name), file))) continue;
    await out.add(path, unsealed(place.open(name), file_key));
    there.add(file);
  }
  return there;
}

/** Each as the PDF that it left as, made again from what it said. */
async function writeReports(db: Db, out: ExportWriter) {
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
    await out.add(path, Readable.from([Buffer.from(bytes)]));
    written.push({ path, name });
  }
  return written;
}

const textOf = (lines: AsyncIterable<string>) => Readable.from(lines, { objectMode: false });

async function writeRecords(db: Db, out: ExportWriter, now: string) {
  const reach = await reachOfAll(db);
  const written: ExportManifest["records"] = [];
  for (const kind of exportedKinds) {
    let count = 0;
    const counted = () => {
      count += 1;
    };
    await out.add(recordsPath(kind), textOf(recordLines(db, kind, { reach, now, counted })));
    written.push({ kind, noun: kinds[kind].nouns, endpoint: endpointOf(kind), count });
  }
  return written;
}

async function writeRows(db: Db, engine: Engine, out: ExportWriter) {
  const written: ExportManifest["tables"] = [];
  for (const table of (await engine.whole.tables(db)).filter(isExported)) {
    let rows = 0;
    const lines = tableLines(db, table, (more) => {
      rows += more;
    });
    await out.add(rowsPath(table.name), textOf(lines));
    written.push({ name: table.name, columns: [...exportedColumns(table)], key: [...table.key], rows });
  }
  return written;
}

async function writeAll(db: Db, options: WriteExport, out: ExportWriter): Promise<ExportManifest> {
  const { engine, now } = options;
  const waiting = new Set(await migrationsWaiting(db, engine));
  const organizations = await db.selectFrom("organizations").select("name").orderBy("id").execute();
  const records = await writeRecords(db, out, now.toISOString());
  const tables = await writeRows(db, engine, out);
  const files = await filesOf(db);
  const there = await writeFiles(options, out, files);
  const exported = new Set(tables.map(({ name }) => name));
  const all = {
    bellwether: "export" as const,
    format: 2 as const,
    made_at: now.toISOString(),
    version: packageJson.version,
    organizations: organizations.map(({ name }) => name),
    records,
    tables,
    counters: Object.fromEntries(
      Object.entries(await engine.whole.counters(db)).filter(([name]) => exported.has(name)),
    ),
    migrations: migrationsOf(engine)
      .map(({ name }) => name)
      .filter((name) => !waiting.has(name)),
    files: files
      .filter((file) => there.has(file))
      .map(({ path, name, of, sha256 }) => ({ path, name, of, sha256 })),
    reports: await writeReports(db, out),
    lacking: files.filter((file) => !there.has(file)).map(({ path }) => path),
    left_out: [...leftOut],
  };
  await out.add("index.html", Readable.from([pageOf(all)]));
  return { ...all, contents: [...out.written()] };
}

/**
 * Writes everything that a server holds in forms that other programs read: records as the API answers them, files as they were
 * attached, reports as PDF, and the rows of which `import-all` makes a server again. The folder has its name once all of it
 * is there.
 */
export async function writeExport(options: WriteExport): Promise<ExportManifest> {
  const { engine, database, directory, password } = options;
  if (existsSync(directory) && (await readdir(directory)).length > 0)
    throw new Error(`${directory} is not empty. Name a folder that is not there yet.`);
  const folder = `${directory}.unfinished`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const db = engine.openForReading(database);
  try {
    const out = await createExportWriter(folder, password);
    const manifest = await reading(db).execute((transaction) => writeAll(transaction, options, out));
    await out.finish(manifest);
    if (existsSync(directory)) await rmdir(directory);
    renameSync(folder, directory);
    syncFolder(dirname(directory));
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  } finally {
    await db.destroy();
  }
}
