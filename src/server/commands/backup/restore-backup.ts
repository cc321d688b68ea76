import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import writeFileAtomic from "write-file-atomic";
import type { Engine, OpenOptions } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import { migrations } from "#server/database/migrations/migrations.ts";
import type { Db } from "#server/database/schema.ts";
import { copyInto, UnequalCopyError } from "#server/database/whole/copy.ts";
import { ownTables } from "#server/database/whole/own-tables.ts";
import { ownerOf } from "#server/platform/files/blob-folder.ts";
import type { BlobPlace } from "#server/platform/files/places/blob-place.ts";
import { eachAtOnce } from "./copy-files.ts";
import { BackupError, blobFile, type ListedFile } from "./format.ts";
import { fillNewDatabase, refuseUsedDatabase } from "./new-database.ts";
import type { Backup } from "./open-backup.ts";
import { meter, readBytes } from "./sealed-files.ts";

export interface RestoreBackup {
  readonly backup: Backup;
  readonly engine: Engine;
  readonly database: OpenOptions;
  readonly place: BlobPlace;
  readonly anchorFile: string;
}

type Tell = (line: string) => void;

/** Throws where the backup was written by a version that knows more than this one. */
function stepsOf({ manifest }: Backup) {
  const names = new Set(manifest.migrations);
  const steps = migrations.filter(({ name }) => names.has(name));
  if (steps.length === names.size) return steps;
  throw new BackupError(
    `This backup was written by version ${manifest.version}, which is newer than this one. Restore it with that version.`,
  );
}

/** Only what this backup names may lie there: a restore that was cut off has left it. */
async function refuseUsedPlace({ place, backup }: RestoreBackup): Promise<void> {
  const owner = await ownerOf(place);
  if (owner !== null && owner.database !== backup.header.database)
    throw new BackupError(
      `${place.label} holds files of another database (${owner.database}). Name an empty place by BLOB_DIRECTORY or BLOBS.`,
    );
  const named = new Set<string>();
  for await (const { name } of backup.files()) named.add(name);
  for await (const { name, incoming } of place.list())
    if (!incoming && !named.has(name))
      throw new BackupError(
        `${place.label} holds files that are not of this backup. Name an empty place by BLOB_DIRECTORY or BLOBS.`,
      );
}

function refuseOtherAnchors(file: string, anchors: string | null): void {
  const there = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (there !== "" && there !== anchors)
    throw new BackupError(
      `The file of anchors ${file} is there already, and tells of another state of the log. Move it away and keep it.`,
    );
}

async function isThere(place: BlobPlace, { name, ...sum }: ListedFile): Promise<boolean> {
  if (!(await place.has(name))) return false;
  const { through, sum: found } = meter();
  try {
    for await (const _ of place.open(name).pipe(through));
  } catch {
    return false;
  }
  const { size, sha256 } = found();
  return size === sum.size && sha256 === sum.sha256;
}

async function restoreFiles({ backup, place }: RestoreBackup, tell: Tell): Promise<void> {
  const { count } = backup.manifest.files;
  let [done, told] = [0, 0];
  await eachAtOnce(backup.files(), async (file) => {
    const { name, ...sum } = file;
    if (!(await isThere(place, file))) {
      await place.take(name, readBytes(backup.folder, { path: blobFile(name), ...sum }));
      await place.keep(name);
      if (!(await isThere(place, file)))
        throw new BackupError(`${place.label} does not give back what it was given (${name}).`);
    }
    done += 1;
    const tenths = Math.floor((done * 10) / count);
    if (tenths === told) return;
    told = tenths;
    tell(`${done} of ${count} files`);
  });
}

/** What lets somebody in by being known, and may have been ended since: a stolen computer is not let in again. */
const opening = ["sessions", "password_resets", "invitations", "scim_tokens", "provider_sign_ins"] as const;

async function fill(db: Db, { backup, engine }: RestoreBackup, tell: Tell): Promise<void> {
  await migrate(db, engine, { file: null, migrations: stepsOf(backup) });
  const { counters } = backup.manifest;
  const own = ownTables(engine.schema);
  const tables = backup.manifest.tables.filter(({ name }) => own.has(name));
  for (const { name } of backup.manifest.tables)
    if (!own.has(name)) tell(`Left out: the table ${name}, which is not one of Bellwether’s.`);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const written = await copyInto(
    db,
    engine,
    {
      tables,
      counters,
      rows: ({ name }) => {
        const table = byName.get(name);
        if (table === undefined) throw new UnequalCopyError(`The backup has no table ${name}.`);
        return backup.rows(table);
      },
    },
    () => undefined,
  );
  for (const { name, rows, digest } of tables) {
    const sum = written.get(name);
    if (sum?.rows !== rows || sum.digest !== digest)
      throw new UnequalCopyError(`The table ${name} of the backup holds other rows than were counted.`);
  }
  for (const name of opening) await db.deleteFrom(name).execute();
  tell(`${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`);
}

async function noteFrom({ backup }: RestoreBackup): Promise<string> {
  const table = backup.manifest.tables.find(({ name }) => name === "settings");
  const values = new Map<unknown, unknown>();
  if (table !== undefined)
    for await (const rows of backup.rows(table))
      for (const row of rows)
        values.set(row[table.columns.indexOf("name")], row[table.columns.indexOf("value")]);
  const note = { database: backup.header.database, starts: Number(values.get("starts_with_files") ?? 0) };
  return `${JSON.stringify(note)}\n`;
}

/**
 * Restores a backup into an unused database and an empty place of files, or throws. The database comes last: a restore
 * that was cut off leaves none, and may be run again.
 */
export async function restoreBackup(options: RestoreBackup, tell: Tell): Promise<void> {
  const { backup, engine, database, place, anchorFile } = options;
  stepsOf(backup);
  const claim = await engine.claim(database.file);
  if (claim === null) throw new BackupError("A server uses the database. Nothing has been changed.");
  try {
    const files = await place.claim();
    if (files === null) throw new BackupError(`Another Bellwether uses the files in ${place.label}.`);
    try {
      const anchors = await backup.anchors();
      await refuseUsedDatabase(options);
      await refuseUsedPlace(options);
      refuseOtherAnchors(anchorFile, anchors);
      await place.prepare();
      await restoreFiles(options, tell);
      await place.writeNote(await noteFrom(options));
      if (anchors !== null) {
        await mkdir(dirname(resolve(anchorFile)), { recursive: true, mode: 0o700 });
        await writeFileAtomic(anchorFile, anchors, { mode: 0o600 });
      }
      await fillNewDatabase(options, (db) => fill(db, options, tell));
    } finally {
      files.release();
    }
  } finally {
    claim.release();
  }
}
