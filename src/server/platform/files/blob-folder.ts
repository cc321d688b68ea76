import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { z } from "zod";
import type { Running } from "#server/database/processes.ts";
import type { Db } from "#server/database/schema.ts";
import type { Claim } from "#storage/claim.ts";
import { type BlobPlace, StoreUnavailableError } from "./places/blob-place.ts";

/** Thrown where a database and a place of files do not belong together; nothing was changed in either. */
export class BlobFolderError extends Error {
  readonly code = "REFUSED";
  constructor(message: string) {
    super(`${message} Nothing has been changed.`);
    this.name = "BlobFolderError";
  }
}

/**
 * Whose files a place holds, in a note there. `starts`: how often that database was opened with it; `mark`: tells this place
 * from any other.
 */
const owner = z.object({ database: z.uuid(), starts: z.int().min(0), mark: z.uuid().optional() });
export type Owner = z.output<typeof owner>;

export async function ownerOf(place: BlobPlace): Promise<Owner | null> {
  try {
    const text = await place.readNote();
    return text === null ? null : owner.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw new BlobFolderError(error.message);
    throw new BlobFolderError(
      `${place.noteAt} says which database the files beside it belong to, and cannot be read. Restore it from a backup, or remove it.`,
    );
  }
}

async function storedIn(place: BlobPlace): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name, incoming } of place.list()) if (!incoming) names.push(name);
  return names;
}

/** Before a database is made: a wrong letter in the setting of its file must not make an empty one for full folders. */
export async function refuseFilesWithoutDatabase(place: BlobPlace, databaseFile: string): Promise<void> {
  if (existsSync(databaseFile)) return;
  const found = await ownerOf(place);
  const blobs = await storedIn(place);
  if (found === null && blobs.length === 0) return;
  throw new BlobFolderError(
    `There is no database ${databaseFile}, but ${place.label} holds ${blobs.length} files of another one. Check both paths. For a new database, choose an empty folder for its files.`,
  );
}

async function setting(db: Db, name: string, first: string): Promise<string> {
  await db
    .insertInto("settings")
    .values({ name, value: first })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Storage names of the files that the database knows. */
export async function knownBlobs(db: Db): Promise<ReadonlySet<string>> {
  const whole = await db.selectFrom("blobs").select("storage_name").execute();
  const parts = await db.selectFrom("upload_chunks").select("storage_name").execute();
  return new Set([...whole, ...parts].map((row) => row.storage_name));
}

/** A place without an owner: is it this database's, from before there were notes? */
async function refuseStrangers(db: Db, place: BlobPlace, database: Owner): Promise<void> {
  const stored = await storedIn(place);
  const known = await knownBlobs(db);
  if (stored.some((name) => known.has(name))) return;
  const users = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (stored.length > 0 && (known.size > 0 || users === undefined)) {
    throw new BlobFolderError(
      `The database knows none of the ${stored.length} files in ${place.label}. Check the paths of both.`,
    );
  }
  if (stored.length === 0 && known.size > 0 && database.starts > 0) {
    throw new BlobFolderError(
      `The database has ${known.size} files, and none of them is in ${place.label}. Check the path of the folder. To go on without these files, write ${JSON.stringify(database)} to ${place.noteAt}.`,
    );
  }
}

/** The mark of a place, which the first process that has its files there gives it. */
export const markOf = async (place: BlobPlace): Promise<string> =>
  (await ownerOf(place))?.mark ?? randomUUID();

/** Throws where another process that serves the database has its files in another place. */
export function refuseOtherPlace(place: BlobPlace, mark: string, others: readonly Running[]): void {
  const differing = others.find(({ place: its }) => its !== null && its !== mark);
  if (differing === undefined) return;
  throw new BlobFolderError(
    `Another process serves this database (on ${differing.machine}) and has its files in another place than ${place.label}. Name one folder that all of them reach by BLOB_DIRECTORY, or one store by BLOBS.`,
  );
}

/**
 * Binds a place of files to its database, or throws a BlobFolderError where it belongs to another one, or to a later
 * state of this one: then an older copy was restored, which does not know the newer files. Claims a folder: of two
 * databases with one id, as a copy and its original, only one has the files at a time.
 */
export async function bindBlobFolder(db: Db, place: BlobPlace, mark: string): Promise<Claim> {
  // The note before the count: another process that starts meanwhile counts up the database first.
  const found = await ownerOf(place);
  const database = await setting(db, "database_id", randomUUID());
  const starts = Number(await setting(db, "starts_with_files", "0"));
  if (found === null) await refuseStrangers(db, place, { database, starts });
  else if (found.database !== database) {
    throw new BlobFolderError(
      `The files in ${place.label} belong to another database (${found.database}; this one is ${database}). Check the paths of both.`,
    );
  } else if (found.starts > starts) {
    throw new BlobFolderError(
      `The files in ${place.label} were last used with a later state of this database: an older copy of it was restored. Restore the files from the same backup. To go on with this database and the files as they are, remove ${place.noteAt}: files that it does not know are then kept aside for 30 days.`,
    );
  }
  const held = await place.claim();
  if (held === null)
    throw new BlobFolderError(`Another Bellwether uses the files in ${place.label}. Stop that one first.`);
  try {
    // The database first: after a kill between the two it is the newer one, which is no reason to refuse.
    await db
      .updateTable("settings")
      .set({ value: String(starts + 1) })
      .where("name", "=", "starts_with_files")
      .execute();
    await place.writeNote(`${JSON.stringify({ database, starts: starts + 1, mark })}\n`);
  } catch (error) {
    held.release();
    throw error;
  }
  return held;
}
