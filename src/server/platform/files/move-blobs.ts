import type { Db } from "#server/database/schema.ts";
import { BlobFolderError, type Owner, ownerOf } from "./blob-folder.ts";
import { holdsContent, type KnownFile, knownFiles } from "./known-files.ts";
import type { BlobPlace } from "./places/blob-place.ts";

export interface MoveBlobs {
  /** For reading: nothing of it changes. */
  readonly db: Db;
  readonly from: BlobPlace;
  readonly to: BlobPlace;
}

/** How far it is: files that were read again in the new place and are what they were, of all that the database knows. */
export interface MoveStep {
  readonly done: number;
  readonly of: number;
  readonly bytes: number;
}

export interface Moved {
  /** In the new place, with their hash verified there. */
  readonly moved: number;
  /** Of those, found there already: an earlier run was cut off. */
  readonly before: number;
  /** The database knows them, and they are in neither place. */
  readonly missing: readonly string[];
  /** Their bytes are not what they were, in the old place either. They stay where they are. */
  readonly damaged: readonly string[];
}

const atOnce = 4;
/** A transfer that breaks bytes is told by the hash, and may be a matter of one time. */
const mostCopies = 2;

async function noteOf(db: Db): Promise<Owner> {
  const rows = await db
    .selectFrom("settings")
    .select(["name", "value"])
    .where("name", "in", ["database_id", "starts_with_files"])
    .execute();
  const values = new Map(rows.map((row) => [row.name, row.value]));
  const database = values.get("database_id");
  if (database === undefined) throw new BlobFolderError("This database was never started with files.");
  return { database, starts: Number(values.get("starts_with_files") ?? 0) };
}

const holds = (place: BlobPlace, file: KnownFile): Promise<boolean> =>
  holdsContent(place.open(file.storage_name), file);

type Outcome = "moved" | "before" | "missing" | "damaged";

async function moveOne({ from, to }: MoveBlobs, file: KnownFile): Promise<Outcome> {
  const name = file.storage_name;
  if ((await to.has(name)) && (await holds(to, file))) return "before";
  if (!(await from.has(name))) return (await to.has(name)) ? "damaged" : "missing";
  for (let copies = 0; copies < mostCopies; copies += 1) {
    await to.take(name, from.open(name));
    await to.keep(name);
    if (await holds(to, file)) return "moved";
  }
  if (await holds(from, file))
    throw new Error(
      `${to.label} does not give back what it was given. Nothing was removed from ${from.label}.`,
    );
  await to.remove(name);
  return "damaged";
}

/** Whose files both places hold: without a doubt, this database's. */
async function requireOwn({ from, to }: MoveBlobs, { database }: Owner): Promise<void> {
  if (from.label === to.label) throw new BlobFolderError(`The files are in ${to.label} already.`);
  for (const place of [from, to]) {
    const found = await ownerOf(place);
    if (found !== null && found.database !== database)
      throw new BlobFolderError(
        `The files in ${place.label} belong to another database (${found.database}; this one is ${database}).`,
      );
    if (place !== to || found !== null) continue;
    for await (const { incoming } of to.list())
      if (!incoming)
        throw new BlobFolderError(`There are files in ${to.label} already. Name an empty place.`);
  }
}

/**
 * Moves the files of a database, sealed as they are, from one place to another: copies each, reads it again there and
 * compares its hash, and only when that holds for all removes what lies in the old place. May be cut off anywhere and run
 * again. No server may be running. What no row names stays where it is.
 */
export async function moveBlobs(options: MoveBlobs, tell: (step: MoveStep) => void): Promise<Moved> {
  const { db, from, to } = options;
  const note = await noteOf(db);
  await requireOwn(options, note);
  await to.prepare();
  await to.writeNote(`${JSON.stringify(note)}\n`);
  const files = await knownFiles(db);
  const outcomes = new Map<string, Outcome>();
  let bytes = 0;
  const rest = files.values();
  const work = async () => {
    for (const file of rest) {
      outcomes.set(file.storage_name, await moveOne(options, file));
      bytes += file.size;
      tell({ done: outcomes.size, of: files.length, bytes });
    }
  };
  const all = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const each of all) if (each.status === "rejected") throw each.reason;
  const names = (...wanted: readonly Outcome[]) =>
    [...outcomes].filter(([, outcome]) => wanted.includes(outcome)).map(([name]) => name);
  const [missing, damaged, there] = [names("missing"), names("damaged"), names("moved", "before")];
  if (damaged.length === 0) {
    // With what was destroyed and could not be removed yet: the new place never had it.
    const destroyed = await db.selectFrom("retention_files").select("storage_name").execute();
    for (const name of [...there, ...destroyed.map((row) => row.storage_name)]) await from.remove(name);
    await from.removeNote();
  }
  return { moved: there.length, before: names("before").length, missing, damaged };
}
