import type { FromMail } from "#contract/records/media/schema.ts";
import type { JsonText } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { ReceivedBlob } from "./blob-store.ts";

export type ResumableRow = Row<"resumable_uploads">;
export type ChunkRow = Row<"upload_chunks">;

interface Facts {
  readonly id: string;
  readonly file_name: string;
  readonly size: number;
  readonly sha256: string;
  readonly from_mail: JsonText<FromMail> | null;
}

export const chunksOf = (db: Db, uploadId: number): Promise<ChunkRow[]> =>
  db.selectFrom("upload_chunks").selectAll().where("upload_id", "=", uploadId).orderBy("position").execute();

/** A path id belongs to one file for ever, whether it is waiting, attached, or came in one piece. */
async function isTaken(db: Db, id: string): Promise<boolean> {
  const waiting = await db.selectFrom("uploads").select("id").where("id", "=", id).executeTakeFirst();
  const kept = await db.selectFrom("media").select("id").where("path_id", "=", id).executeTakeFirst();
  return waiting !== undefined || kept !== undefined;
}

/** The row of this upload, new or existing; null where the id is used otherwise. */
export async function beginUpload(
  db: Db,
  facts: Facts,
  userId: number,
  now: string,
): Promise<ResumableRow | null> {
  const known = await db
    .selectFrom("resumable_uploads")
    .selectAll()
    .where("uuid", "=", facts.id)
    .executeTakeFirst();
  if (known !== undefined) {
    const same =
      known.user_id === userId &&
      known.file_name === facts.file_name &&
      known.size === facts.size &&
      known.sha256 === facts.sha256 &&
      known.from_mail === facts.from_mail;
    return same ? known : null;
  }
  if (await isTaken(db, facts.id)) return null;
  const { id: uuid, ...rest } = facts;
  return db
    .insertInto("resumable_uploads")
    .values({ ...rest, uuid, user_id: userId, mime_type: null, finished_at: null, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const endOf = (chunk: { readonly position: number; readonly size: number }) => chunk.position + chunk.size;

/**
 * Stores a part. Parts never overlap: existing ones stay, and a larger one replaces those within it. Returns the
 * names of files that are no longer needed, or null where the part overlaps others.
 */
export async function storeChunk(
  db: Db,
  uploadId: number,
  position: number,
  blob: ReceivedBlob,
): Promise<readonly string[] | null> {
  const end = position + blob.size;
  const touched = (await chunksOf(db, uploadId)).filter(
    (chunk) => chunk.position < end && endOf(chunk) > position,
  );
  const [first] = touched;
  const same = first?.position === position && endOf(first) === end;
  const covered = first !== undefined && first.position <= position && endOf(first) >= end;
  if (covered && (!same || first.sha256 === blob.sha256)) return [];
  if (touched.some((chunk) => chunk.position < position || endOf(chunk) > end)) return null;
  await db
    .deleteFrom("upload_chunks")
    .where("upload_id", "=", uploadId)
    .where("position", ">=", position)
    .where("position", "<", end)
    .execute();
  await db
    .insertInto("upload_chunks")
    .values({
      upload_id: uploadId,
      position,
      size: blob.size,
      sha256: blob.sha256,
      storage_name: blob.storageName,
      file_key: blob.fileKey,
    })
    .execute();
  await blob.keep();
  return touched.map((chunk) => chunk.storage_name);
}

/** Forgets the parts; returns the names of their files. */
export async function dropChunks(db: Db, uploadId: number): Promise<readonly string[]> {
  const gone = await db
    .deleteFrom("upload_chunks")
    .where("upload_id", "=", uploadId)
    .returning("storage_name")
    .execute();
  return gone.map((row) => row.storage_name);
}

export async function finishUpload(db: Db, id: number, mime: string, now: string): Promise<void> {
  await db
    .updateTable("resumable_uploads")
    .set({ mime_type: mime, finished_at: now })
    .where("id", "=", id)
    .execute();
}

/** Removes unfinished uploads, and later finished ones. */
export async function sweepResumableUploads(
  db: Db,
  begunBefore: string,
  finishedBefore: string,
): Promise<void> {
  const old = await db
    .deleteFrom("resumable_uploads")
    .where((e) =>
      e.or([
        e.and([e("finished_at", "is", null), e("created_at", "<", begunBefore)]),
        e("finished_at", "<", finishedBefore),
      ]),
    )
    .returning("id")
    .execute();
  for (const { id } of old) await dropChunks(db, id);
}
