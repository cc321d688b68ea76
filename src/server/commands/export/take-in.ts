import { createHash } from "node:crypto";
import type { Engine, OpenOptions } from "#server/database/engine.ts";
import { migrate } from "#server/database/migrate.ts";
import { type Migration, migrations } from "#server/database/migrations/migrations.ts";
import type { Db } from "#server/database/schema.ts";
import { replaceRows, type WholeRow, type WholeValue } from "#server/database/whole/rows.ts";
import type { WholeTable } from "#server/database/whole/whole.ts";
import { ownerOf } from "#server/platform/files/blob-folder.ts";
import { createBlobStore, type ReceivedBlob } from "#server/platform/files/blob-store.ts";
import type { BlobPlace } from "#server/platform/files/places/blob-place.ts";
import { fillNewDatabase, refuseUsedDatabase } from "../backup/new-database.ts";
import type { OpenExport } from "./export-folder.ts";
import { ExportError, type ExportedTable, rowsPath } from "./format.ts";
import { leftOutColumns } from "./left-out.ts";
import { exportedColumns, isExported, tableLines } from "./table-lines.ts";

export interface TakeIn {
  readonly from: OpenExport;
  readonly engine: Engine;
  readonly database: OpenOptions;
  readonly place: BlobPlace;
  /** What is still to be done once all rows are there, in their transaction. */
  readonly further: (db: Db) => Promise<void>;
}

/** Throws where the export was written by a version that knows more than this one. */
function stepsOf({ manifest }: OpenExport): readonly Migration[] {
  const names = new Set(manifest.migrations);
  const steps = migrations.filter(({ name }) => names.has(name));
  if (steps.length === names.size) return steps;
  throw new ExportError(
    `This export was written by version ${manifest.version}, which is newer than this one. Take it in with that version.`,
  );
}

async function refuseUsedPlace(place: BlobPlace): Promise<void> {
  let isUsed = (await ownerOf(place)) !== null;
  for await (const { incoming } of place.list()) isUsed ||= !incoming;
  if (isUsed)
    throw new ExportError(
      `${place.label} holds files already. Name an empty place by BLOB_DIRECTORY or BLOBS.`,
    );
}

interface Received {
  /** A stored file of this content that no other row has; undefined where the export lacks it. */
  readonly forRow: (sha256: string) => Promise<ReceivedBlob | undefined>;
  readonly contents: number;
}

/** Seals each content, under a key of its own: once, and once more for each further organization that has it. */
async function takeFiles({ from }: TakeIn, place: BlobPlace, taken: ReceivedBlob[]): Promise<Received> {
  const { receive } = await createBlobStore(place);
  const take = async (path: string, sha256: string): Promise<ReceivedBlob> => {
    const blob = await receive(from.read(path));
    taken.push(blob);
    if (blob.sha256 !== sha256)
      throw new ExportError(`Damaged: ${path} (it is not what its record tells of).`);
    await blob.keep();
    return blob;
  };
  const paths = new Map<string, string>();
  const waiting = new Map<string, ReceivedBlob>();
  for (const { path, sha256 } of from.manifest.files) {
    if (paths.has(sha256)) continue;
    paths.set(sha256, path);
    waiting.set(sha256, await take(path, sha256));
  }
  return {
    forRow: async (sha256) => {
      const first = waiting.get(sha256);
      const path = paths.get(sha256);
      if (first === undefined) return path === undefined ? undefined : take(path, sha256);
      waiting.delete(sha256);
      return first;
    },
    contents: paths.size,
  };
}

const isValue = (value: unknown): value is WholeValue =>
  value === null || typeof value === "string" || typeof value === "number";

/** The rows of a table, with what stands there instead of what was left out. */
async function* rowsOf(
  from: OpenExport,
  table: WholeTable,
  files: Received,
): AsyncGenerator<readonly WholeRow[]> {
  let some: WholeRow[] = [];
  for await (const line of from.lines(rowsPath(table.name))) {
    const row = new Map<string, unknown>(Object.entries(JSON.parse(line)));
    const file = table.name === "blobs" ? await files.forRow(String(row.get("sha256"))) : undefined;
    // A stored file that the export lacks is none.
    if (table.name === "blobs" && file === undefined) continue;
    const own = new Map<string, WholeValue>(
      file !== undefined
        ? [
            ["storage_name", file.storageName],
            ["file_key", file.fileKey],
          ]
        : [],
    );
    some.push(
      table.columns.map((column) => {
        const left = leftOutColumns[column];
        const value = left === undefined ? row.get(column) : (own.get(column) ?? left.instead());
        if (!isValue(value))
          throw new ExportError(`Damaged: ${rowsPath(table.name)} (a row lacks ${column}).`);
        return value;
      }),
    );
    if (some.length < 500) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

function tablesFor(tables: readonly WholeTable[], exported: readonly ExportedTable[]): readonly WholeTable[] {
  const shape = (name: string, columns: readonly string[]) => JSON.stringify([name, [...columns].sort()]);
  const here = tables.filter(isExported);
  const known = new Set(here.map((table) => shape(table.name, exportedColumns(table))));
  const other = exported.find(({ name, columns }) => !known.has(shape(name, columns)));
  if (other !== undefined || exported.length !== here.length)
    throw new ExportError(
      `The export has other tables than this version writes${other === undefined ? "" : ` (${other.name})`}.`,
    );
  return here;
}

/** Writes a table out again: it must be what the export holds. */
async function prove(db: Db, table: WholeTable, { manifest }: OpenExport): Promise<number> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const lines of tableLines(db, table, (more) => {
    rows += more;
  }))
    hash.update(lines);
  const path = rowsPath(table.name);
  const told = manifest.contents.find((file) => file.path === path);
  const isLacking = table.name === "blobs" && manifest.lacking.length > 0;
  if (!isLacking && hash.digest("hex") !== told?.sha256)
    throw new ExportError(`The table ${table.name} does not give back what was written into it.`);
  return rows;
}

/** Takes an export into an unused database and an empty place of files, or throws and leaves both as they were. */
export async function takeIn(options: TakeIn): Promise<{ readonly rows: number; readonly files: number }> {
  const { from, engine, database, place, further } = options;
  const steps = stepsOf(from);
  const claim = await engine.claim(database.file);
  if (claim === null) throw new ExportError("A server uses the database. Nothing has been changed.");
  const taken: ReceivedBlob[] = [];
  try {
    await refuseUsedDatabase(options);
    await refuseUsedPlace(place);
    const files = await takeFiles(options, place, taken);
    let rows = 0;
    await fillNewDatabase(options, async (db) => {
      await migrate(db, engine, { file: null, migrations: steps });
      const tables = tablesFor(await engine.whole.tables(db), from.manifest.tables);
      await engine.whole.filling(db, from.manifest.counters, async (transaction) => {
        for (const table of tables) await replaceRows(transaction, table, rowsOf(from, table, files));
        for (const table of tables) rows += await prove(transaction, table, from);
        await further(transaction);
      });
    });
    return { rows, files: files.contents };
  } catch (error) {
    for (const { storageName } of taken) await place.letGo(storageName);
    throw error;
  } finally {
    claim.release();
  }
}
