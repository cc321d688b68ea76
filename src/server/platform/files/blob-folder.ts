import { randomUUID } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import type { Db } from "#server/database/schema.ts";
import { type Claim, claim } from "#storage/claim.ts";
import { storedBlobs } from "./blob-places.ts";

/** Thrown where a database and a folder of files do not belong together; nothing was changed in either. */
export class BlobFolderError extends Error {
  readonly code = "REFUSED";
  constructor(message: string) {
    super(`${message} Nothing has been changed.`);
    this.name = "BlobFolderError";
  }
}

/** Whose files a folder holds, in a file of the folder. `starts`: how often that database was opened with it. */
const owner = z.object({ database: z.uuid(), starts: z.int().min(0) });
type Owner = z.output<typeof owner>;

const ownerFile = (directory: string) => join(directory, "belongs-to.json");

async function ownerOf(directory: string): Promise<Owner | null> {
  const file = ownerFile(directory);
  if (!existsSync(file)) return null;
  try {
    return owner.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new BlobFolderError(
      `${file} says which database the files of its folder belong to, and cannot be read. Restore it from a backup, or remove it.`,
    );
  }
}

/** The id of the database whose files a folder holds; null where it holds none yet. */
export const belongsTo = async (directory: string): Promise<string | null> =>
  (await ownerOf(directory))?.database ?? null;

/** Before a database is made: a wrong letter in the setting of its file must not make an empty one for full folders. */
export async function refuseFilesWithoutDatabase(directory: string, databaseFile: string): Promise<void> {
  if (existsSync(databaseFile)) return;
  const blobs = await storedBlobs(directory);
  if ((await ownerOf(directory)) === null && blobs.length === 0) return;
  throw new BlobFolderError(
    `There is no database ${databaseFile}, but ${directory} holds ${blobs.length} files of another one. Check both paths. For a new database, choose an empty folder for its files.`,
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

/** A folder without an owner: is it this database's, from before folders had one? */
async function refuseStrangers(db: Db, directory: string, database: Owner): Promise<void> {
  const stored = await storedBlobs(directory);
  const known = await knownBlobs(db);
  if (stored.some((name) => known.has(name))) return;
  const users = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (stored.length > 0 && (known.size > 0 || users === undefined)) {
    throw new BlobFolderError(
      `The database knows none of the ${stored.length} files in ${directory}. Check the paths of both.`,
    );
  }
  if (stored.length === 0 && known.size > 0 && database.starts > 0) {
    throw new BlobFolderError(
      `The database has ${known.size} files, and none of them is in ${directory}. Check the path of the folder. To go on without these files, write ${JSON.stringify(database)} to ${ownerFile(directory)}.`,
    );
  }
}

/**
 * Binds a folder of files to its database, or throws a BlobFolderError where it belongs to another one, or to a later
 * state of this one: then an older copy was restored, which does not know the newer files. Claims the folder: of two
 * databases with one id, as a copy and its original, only one has the files at a time.
 */
export async function bindBlobFolder(db: Db, directory: string): Promise<Claim> {
  const database = await setting(db, "database_id", randomUUID());
  const starts = Number(await setting(db, "starts_with_files", "0"));
  const found = await ownerOf(directory);
  if (found === null) await refuseStrangers(db, directory, { database, starts });
  else if (found.database !== database) {
    throw new BlobFolderError(
      `The files in ${directory} belong to another database (${found.database}; this one is ${database}). Check the paths of both.`,
    );
  } else if (found.starts > starts) {
    throw new BlobFolderError(
      `The files in ${directory} were last used with a later state of this database: an older copy of it was restored. Restore the files from the same backup. To go on with this database and the files as they are, remove ${ownerFile(directory)}: files that it does not know are then kept aside for 30 days.`,
    );
  }
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const held = claim(join(realpathSync(directory), "files.lock"));
  if (held === null)
    throw new BlobFolderError(`Another Bellwether uses the files in ${directory}. Stop that one first.`);
  try {
    // The database first: after a kill between the two it is the newer one, which is no reason to refuse.
    await db
      .updateTable("settings")
      .set({ value: String(starts + 1) })
      .where("name", "=", "starts_with_files")
      .execute();
    await writeFileAtomic(ownerFile(directory), `${JSON.stringify({ database, starts: starts + 1 })}\n`, {
      mode: 0o600,
    });
  } catch (error) {
    held.release();
    throw error;
  }
  return held;
}
