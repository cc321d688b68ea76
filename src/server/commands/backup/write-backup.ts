import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Engine, OpenOptions } from "#server/database/engine.ts";
import { migrationsOf, migrationsWaiting } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { reading } from "#server/database/shared.ts";
import { createSum, lineOf, readRows } from "#server/database/whole/rows.ts";
import { readSetting } from "#server/platform/accounts/settings.ts";
import { rememberedAnchors } from "#server/platform/audit/anchors.ts";
import { knownFiles } from "#server/platform/files/known-files.ts";
import type { BlobPlace } from "#server/platform/files/places/blob-place.ts";
import { claim } from "#storage/claim.ts";
import { syncFolder } from "#storage/kept-copy.ts";
import packageJson from "../../../../package.json" with { type: "json" };
import { createFileCopies, listLines } from "./copy-files.ts";
import {
  anchorsFile,
  BackupError,
  type BackupTable,
  filesFile,
  type Header,
  header,
  headerFile,
  keyName,
  keyOf,
  type Manifest,
  macOf,
  manifestFile,
  tableFile,
} from "./format.ts";
import { sha256 } from "./open-backup.ts";
import { writeFile, writeLines } from "./sealed-files.ts";

export interface WriteBackup {
  readonly engine: Engine;
  readonly database: OpenOptions;
  readonly place: BlobPlace;
  /** The file of anchors of the audit log. */
  readonly anchorFile: string;
  readonly key: Buffer;
  /** The folder of backups, in which each is a folder of its own. */
  readonly directory: string;
  /** Complete backups of this database that stay; null for all. */
  readonly keep: number | null;
  readonly now: Date;
}

export interface WrittenBackup {
  readonly folder: string;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly lacking: readonly string[];
  readonly removed: readonly string[];
}

const unfinished = ".unfinished-";
const isBackup = (name: string): boolean => /^bellwether-\d{8}T\d{6}Z$/.test(name);
const nameOf = (now: Date): string => `bellwether-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`;

/** The database as it is at one moment, table by table, and what must be known of it. */
async function writeTables(db: Db, options: WriteBackup, folder: string, keyFor: (path: string) => Buffer) {
  const { engine } = options;
  const tables: BackupTable[] = [];
  for (const table of await engine.whole.tables(db)) {
    const { add, sum } = createSum();
    const lines = async function* () {
      for await (const rows of readRows(db, table)) {
        const some = rows.map(lineOf);
        for (const line of some) add(line);
        yield some.join("");
      }
    };
    const path = tableFile(table.name);
    const file = await writeLines(folder, path, keyFor(path), lines());
    tables.push({ ...table, columns: [...table.columns], key: [...table.key], ...sum(), file });
  }
  const waiting = new Set(await migrationsWaiting(db, engine));
  return {
    tables,
    counters: { ...(await engine.whole.counters(db)) },
    migrations: migrationsOf(engine)
      .map(({ name }) => name)
      .filter((name) => !waiting.has(name)),
    heads: await db.selectFrom("audit_heads").selectAll().orderBy("chain").execute(),
    known: await knownFiles(db),
    lastAnchor: (await rememberedAnchors(db))?.mac ?? null,
  };
}

/** Up to the line that the database remembers as the last: those after it tell of entries that it does not have yet. */
function anchorsAsOf(file: string, mac: string | null): string | null {
  if (!existsSync(file) || mac === null) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const last = lines.findLastIndex((line) => line.includes(mac));
  return `${lines.slice(0, last < 0 ? lines.length : last + 1).join("\n")}\n`;
}

async function databaseIdOf(db: Db): Promise<string> {
  const id = await readSetting(db, "database_id");
  if (id === null)
    throw new BackupError("This database was never started with files: there is nothing to back up.");
  return id;
}

async function writeAll(db: Db, options: WriteBackup, folder: string, tell: (line: string) => void) {
  const { key, place, anchorFile, now, engine } = options;
  const unsigned: Omit<Header, "mac"> = {
    bellwether: "backup",
    format: 1,
    made_at: now.toISOString(),
    database: await databaseIdOf(db),
    key: keyName(key),
    salt: randomBytes(32).toString("hex"),
  };
  const head = header.parse({ ...unsigned, mac: macOf(key, unsigned) });
  const keyFor = (path: string) => keyOf(key, head.salt, path);
  const headText = `${JSON.stringify(head, null, 2)}\n`;
  const copies = createFileCopies(folder, place);
  let told = -1;
  const percent = (done: number, of: number) => {
    const now = Math.floor((done * 10) / of);
    if (now === told) return;
    told = now;
    tell(`${done} of ${of} files`);
  };
  // The files first: what the rows name a moment later is then nearly all there, whatever is erased meanwhile.
  await copies.copy(await knownFiles(db), percent);
  const { known, lastAnchor, ...facts } = await reading(db).execute((transaction) =>
    writeTables(transaction, options, folder, keyFor),
  );
  await copies.copy(known, percent);
  const names = new Set(known.map(({ storage_name }) => storage_name));
  const files = await copies.keepOnly(names);
  const anchors = anchorsAsOf(anchorFile, lastAnchor);
  const lacking = [...copies.lacking(names)];
  const manifest: Manifest = {
    header: sha256(headText),
    version: packageJson.version,
    engine: engine.name,
    ...facts,
    files: {
      count: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      list: await writeLines(folder, filesFile, keyFor(filesFile), listLines(files)),
    },
    lacking,
    anchors: anchors === null ? null : await writeLines(folder, anchorsFile, keyFor(anchorsFile), [anchors]),
  };
  await writeLines(folder, manifestFile, keyFor(manifestFile), [`${JSON.stringify(manifest)}\n`]);
  await writeFile(folder, headerFile, Readable.from([Buffer.from(headText)]));
  return manifest;
}

/**
 * Removes the oldest backups of this database beyond so many, never the one that was just written. None where something
 * was lacking in it: a folder of files that is not there must not cost the backups that have them.
 */
async function removeOld(
  { directory, keep, now }: WriteBackup,
  database: string,
  { lacking }: Manifest,
): Promise<readonly string[]> {
  if (keep === null || lacking.length > 0) return [];
  const own: string[] = [];
  for (const name of (await readdir(directory)).filter(isBackup).sort()) {
    const text = existsSync(join(directory, name, headerFile))
      ? readFileSync(join(directory, name, headerFile), "utf8")
      : "";
    if (text.includes(JSON.stringify(database))) own.push(name);
  }
  const others = own.filter((name) => name !== nameOf(now));
  const due = others.slice(0, Math.max(0, own.length - keep));
  for (const name of due) {
    // Under a name that no reader takes for a backup, so that none is half there under its own.
    renameSync(join(directory, name), join(directory, unfinished + name));
    await rm(join(directory, unfinished + name), { recursive: true });
  }
  return due;
}

/**
 * Writes a backup of a database that may be in use, and of the files that it names, into a new folder. It has its name
 * once all of it is on the disk; a backup that was cut off is removed by the next one.
 */
export async function writeBackup(
  options: WriteBackup,
  tell: (line: string) => void,
): Promise<WrittenBackup> {
  const { engine, database, directory, now } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const held = claim(join(directory, "backups.lock"));
  if (held === null) throw new BackupError(`Another backup into ${directory} is under way.`);
  const folder = join(directory, unfinished + nameOf(now));
  try {
    for (const left of (await readdir(directory)).filter((name) => name.startsWith(unfinished)))
      await rm(join(directory, left), { recursive: true });
    const finished = join(directory, nameOf(now));
    if (existsSync(finished)) throw new BackupError(`There is a backup of this second in ${finished}.`);
    await mkdir(folder, { mode: 0o700 });
    const db = engine.openForReading(database);
    try {
      const manifest = await writeAll(db, options, folder, tell);
      syncFolder(folder);
      renameSync(folder, finished);
      syncFolder(directory);
      return {
        folder: finished,
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        files: manifest.files.count,
        bytes: manifest.files.bytes,
        lacking: manifest.lacking,
        removed: await removeOld(options, await databaseIdOf(db), manifest),
      };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  } finally {
    held.release();
  }
}
