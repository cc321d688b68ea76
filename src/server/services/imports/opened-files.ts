import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { dropUnusedBlobs } from "#server/platform/files/media.ts";

type Opening = Pick<Services, "blobs" | "options">;

const folderOf = ({ options }: Opening) => join(options.blobDirectory, "reading");

const day = 86_400_000;

/** Removes what a process that ended left open; where others use the folder too, only what none of them still reads. */
export async function removeOpened(services: Opening): Promise<void> {
  const folder = folderOf(services);
  if (!services.blobs.place.shared) return rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const one = join(folder, name);
    const found = await stat(one).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > day) await rm(one, { recursive: true, force: true });
  }
}

interface SealedFile {
  readonly name: string;
  /** By which it is found among the stored files. */
  readonly key: string;
}

/**
 * Unseals files into a folder that only this account reads, for as long as `work` lasts: a ZIP file is read from its
 * end, which a sealed one cannot be. A start removes what a crash left there.
 */
export async function withOpenedFiles<T>(
  db: Db,
  services: Opening,
  files: readonly SealedFile[],
  work: (folder: string, names: readonly string[]) => Promise<T>,
): Promise<T> {
  await mkdir(folderOf(services), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(folderOf(services), "roster-"));
  try {
    const names: string[] = [];
    for (const file of files) {
      const blob = await db
        .selectFrom("blobs")
        .select(["storage_name", "file_key"])
        .where("blob_key", "=", file.key)
        .executeTakeFirstOrThrow();
      const name = basename(file.name);
      await pipeline(
        services.blobs.read(blob.storage_name, blob.file_key),
        createWriteStream(join(folder, name), { mode: 0o600 }),
      );
      names.push(name);
    }
    return await work(folder, names);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The sealed files of an import that are still here. */
export async function filesOf(db: Db, importId: number): Promise<readonly SealedFile[]> {
  const rows = await db
    .selectFrom("import_files")
    .select(["file_name as name", "blob_key as key"])
    .where("import_id", "=", importId)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ name, key }) => (key === null ? [] : [{ name, key }]));
}

/** Removes the files of an import once they are not read any more. */
export async function dropFiles(db: Db, services: Opening, importId: number): Promise<void> {
  const names = await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("import_files")
      .set({ blob_key: null })
      .where("import_id", "=", importId)
      .execute();
    return dropUnusedBlobs(transaction);
  });
  await services.blobs.letGo(names);
}
