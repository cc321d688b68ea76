import type { Db } from "#server/database/schema.ts";
import { readSetting, writeSetting } from "#server/platform/accounts/settings.ts";
import { type BlobStore, createBlobStore } from "#server/platform/files/blob-store.ts";
import { holdsContent, type KnownFile } from "#server/platform/files/known-files.ts";
import type { BlobPlace } from "#server/platform/files/places/blob-place.ts";

/** Since when files are to have new keys; there while some lack them. */
const begun = "files_rekeyed_since";
const atOnce = 50;

export interface RekeyedFiles {
  readonly rekeyed: number;
  /** Missing or damaged: they stay as they are. */
  readonly lacking: readonly string[];
}

interface Step {
  readonly done: number;
  readonly of: number;
}

/** Seals one anew, under a new key and a new name; the former name once the database has the new one, else null. */
async function rekeyOne(db: Db, blobs: BlobStore, file: KnownFile, at: string): Promise<string | null> {
  const received = await blobs.receive(blobs.read(file.storage_name, file.file_key));
  const { storageName: storage_name, fileKey: file_key } = received;
  if (received.sha256 !== file.sha256) {
    await received.discard();
    throw new Error("The stored file is damaged.");
  }
  await received.keep();
  if (!(await holdsContent(blobs.place.open(storage_name), { ...file, file_key }))) {
    await blobs.remove(storage_name);
    throw new Error(`${blobs.place.label} does not give back what it was given.`);
  }
  const { numUpdatedRows } = await db
    .updateTable("blobs")
    .set({ storage_name, file_key, keyed_at: at })
    .where("storage_name", "=", file.storage_name)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return file.storage_name;
  // It was erased meanwhile.
  await blobs.remove(storage_name);
  return null;
}

/**
 * Gives each stored file another key, which stands in the database, and another name: whoever has an older copy of the
 * database opens none of them. Cut off, it goes on where it was. What lies under the former names is removed some files
 * later, so that whoever is reading one reads it to its end.
 */
export async function rekeyFiles(
  db: Db,
  place: BlobPlace,
  now: string,
  tell: (step: Step) => void,
): Promise<RekeyedFiles> {
  const blobs = await createBlobStore(place);
  const since = (await readSetting(db, begun)) ?? now;
  await writeSetting(db, begun, since);
  const due = db
    .selectFrom("blobs")
    .where((e) => e.or([e("keyed_at", "is", null), e("keyed_at", "<", since)]))
    .where("created_at", "<=", since);
  const { of } = await due.select((e) => e.fn.countAll<number>().as("of")).executeTakeFirstOrThrow();
  const lacking: string[] = [];
  let [rekeyed, last] = [0, ""];
  let former: readonly string[] = [];
  for (;;) {
    const files = await due
      .select(["storage_name", "file_key", "sha256", "size", "blob_key"])
      .where("blob_key", ">", last)
      .orderBy("blob_key")
      .limit(atOnce)
      .execute();
    const before = former;
    const gone: string[] = [];
    for (const file of files) {
      last = file.blob_key;
      if (!(await place.has(file.storage_name))) {
        lacking.push(file.storage_name);
        continue;
      }
      const name = await rekeyOne(db, blobs, file, now).catch((error: unknown) => {
        if (error instanceof Error && error.message === "The stored file is damaged.") {
          lacking.push(file.storage_name);
          return null;
        }
        throw error;
      });
      if (name !== null) gone.push(name);
      rekeyed += name === null ? 0 : 1;
      tell({ done: rekeyed + lacking.length, of });
    }
    former = gone;
    for (const name of before) await place.remove(name);
    if (files.length === 0) break;
  }
  await db.deleteFrom("settings").where("name", "=", begun).execute();
  return { rekeyed, lacking };
}
