import { type ExpressionBuilder, expressionBuilder, type Insertable } from "kysely";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { fileEnding } from "#contract/records/media/file-names.ts";
import { type JsonText, readJson, writeJson } from "#server/database/json-text.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import type { UploadTable } from "#server/database/tables/files.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { placeNew } from "#server/platform/compartments/placing.ts";
import type { ReceivedBlob } from "./blob-store.ts";
import { endingProblem } from "./file-kinds.ts";
import { forgetClosedMails, mailBehind, namesItsMail } from "./out-of-mail.ts";
import { attachableTypes } from "./upload-rules.ts";

export type MediaRow = Row<"media">;
export type OwnerType =
  | "person"
  | "case"
  | "assessment"
  | "reminder"
  | "records_check"
  | "comment"
  | "entity"
  | "location"
  | "floor-plan"
  | "organization";

/** Who sends a file: people of an organization, or nobody in particular. */
interface From {
  readonly organizationId: number | null;
  readonly now: string;
}

/** What a content is found by among the files of an organization; files of before are found by the content alone. */
const blobKeyOf = (sha256: string, { organizationId }: From): string =>
  organizationId === null ? sha256 : `${organizationId}-${sha256}`;

/** By which the stored file of a row of `media` is found, which may have been kept before there were keys. */
export const blobKeyIn = (row: Readonly<Record<string, unknown>>): string =>
  String(row.blob_key ?? row.sha256);

/**
 * One stored file for each content in each organization; a new file's bytes are discarded where its organization has the
 * content already. Where its file is missing from the place, the new one takes its place. Gives what it is found by.
 */
export async function storeBlob(db: Db, blob: ReceivedBlob, from: From): Promise<string> {
  const { sha256, size } = blob;
  const blob_key = blobKeyOf(sha256, from);
  const stored = { storage_name: blob.storageName, file_key: blob.fileKey };
  const made = await db
    .insertInto("blobs")
    .values({ blob_key, sha256, size, ...stored, created_at: from.now })
    .onConflict((conflict) => conflict.column("blob_key").doNothing())
    .returning("blob_key")
    .executeTakeFirst();
  if (made !== undefined) {
    await blob.keep();
    return blob_key;
  }
  // Its row is taken hold of: whoever removes what nothing names waits, and then finds it named.
  const known = await db
    .updateTable("blobs")
    .set({ size })
    .where("blob_key", "=", blob_key)
    .returning("storage_name")
    .executeTakeFirst();
  // Removed in between.
  if (known === undefined) return storeBlob(db, blob, from);
  // The bytes that came are given up after the transaction, which may be begun anew and need them then.
  if (await blob.isStored(known.storage_name)) return blob_key;
  await db.updateTable("blobs").set(stored).where("blob_key", "=", blob_key).execute();
  await blob.keep();
  return blob_key;
}

export async function insertUpload(db: Db, row: Insertable<UploadTable>): Promise<void> {
  await db.insertInto("uploads").values(row).execute();
}

/**
 * Turns a user's own uploads into files of a record. Returns ids that are not theirs as unknown, and those of a kind that
 * may not be attached with the reason: what was uploaded for a roster stays out of records.
 */
export async function adoptUploads(
  db: Db,
  ids: readonly string[],
  owner: { readonly type: OwnerType; readonly id: number; readonly userId: number; readonly now: string },
): Promise<{
  readonly unknown: readonly number[];
  readonly refused: ReadonlyMap<number, string>;
  readonly added: readonly number[];
}> {
  const unknown: number[] = [];
  const refused = new Map<number, string>();
  let allowed: readonly string[] | null = null;
  const added: number[] = [];
  for (const [index, id] of ids.entries()) {
    const attached = await db
      .selectFrom("media")
      .select("id")
      .where("path_id", "=", id)
      .where("owner_type", "=", owner.type)
      .where("owner_id", "=", owner.id)
      .executeTakeFirst();
    // A client sends the whole list with each save: files already attached here stay as they are.
    if (attached !== undefined) continue;
    const upload = await db
      .selectFrom("uploads")
      .selectAll()
      .where("id", "=", id)
      .where("user_id", "=", owner.userId)
      .executeTakeFirst();
    if (upload === undefined) {
      unknown.push(index);
      continue;
    }
    allowed ??= await attachableTypes(db, owner.userId);
    const problem = endingProblem(fileEnding(upload.file_name), allowed);
    if (problem !== null) {
      refused.set(index, problem);
      continue;
    }
    const mail = await mailBehind(db, upload.from_mail, owner);
    const made = await db
      .insertInto("media")
      .values({
        path_id: upload.id,
        owner_type: owner.type,
        owner_id: owner.id,
        sha256: upload.sha256,
        blob_key: upload.blob_key,
        file_name: upload.file_name,
        mime_type: upload.mime_type,
        size: upload.size,
        from_mail: mail === null ? null : upload.from_mail,
        tags: writeJson([]),
        created_by: owner.userId,
        created_at: owner.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.deleteFrom("uploads").where("id", "=", id).execute();
    // A file of a comment lies where the comment does.
    if (mail !== null && owner.type !== "comment") {
      const { compartment, organizationId } = mail;
      const placed = { kind: "media", id: made.id, organizationId, createdBy: owner.userId } as const;
      await placeNew(db, placed, compartment);
    }
    added.push(made.id);
  }
  return { unknown, refused, added };
}

export async function presentMedia(db: Db, rows: readonly MediaRow[]) {
  const namesMail = await namesItsMail(db, rows);
  const users = await userRefs(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map((row) => {
    const author = row.created_by === null ? undefined : users.get(row.created_by);
    return {
      id: row.id,
      path_id: row.path_id,
      file_name: row.file_name,
      url: `/api/v2/media/${row.id}/file`,
      mime_type: row.mime_type,
      size: row.size,
      sha256: row.sha256,
      tags: readJson(row.tags),
      version: row.version,
      ...(row.from_mail !== null && namesMail(row) ? { from_mail: readJson(row.from_mail) } : {}),
      ...(row.compartment === openCompartment ? {} : { compartment: row.compartment }),
      created_at: row.created_at,
      created_by: author === undefined ? null : { id: author.id, full_name: author.full_name },
    };
  });
}

type Item = Awaited<ReturnType<typeof presentMedia>>[number];

async function presentOne(db: Db, row: MediaRow): Promise<Item> {
  const [item] = await presentMedia(db, [row]);
  if (item === undefined) throw new Error("A file was not presented.");
  return item;
}

/**
 * Without what lies in a compartment, which a case's gallery shows to those who may read it. Files of a comment lie where it
 * does: whoever reads it reads them.
 */
const openFiles = (e: ExpressionBuilder<Database, "media">) =>
  e.or([e("compartment", "=", openCompartment), e("owner_type", "=", "comment")]);

/** Files of several records of one kind, keyed by attachment path id (Spec §3). */
export async function attachmentsByOwner(db: Db, type: OwnerType, ids: readonly number[]) {
  const byOwner = new Map<number, Record<string, Item>>(ids.map((id) => [id, {}]));
  if (ids.length === 0) return byOwner;
  const rows = await db
    .selectFrom("media")
    .selectAll()
    .where("owner_type", "=", type)
    .where("owner_id", "in", [...ids])
    .where(openFiles)
    .orderBy("id")
    .execute();
  const items = await presentMedia(db, rows);
  for (const [index, row] of rows.entries()) {
    const item = items[index];
    const files = byOwner.get(row.owner_id);
    if (item !== undefined && files !== undefined) files[row.path_id] = item;
  }
  return byOwner;
}

export async function attachmentsOf(db: Db, type: OwnerType, id: number): Promise<Record<string, Item>> {
  return (await attachmentsByOwner(db, type, [id])).get(id) ?? {};
}

export const findMediaOf = (
  db: Db,
  type: OwnerType,
  ownerId: number,
  id: number,
): Promise<MediaRow | undefined> =>
  db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", id)
    .where("owner_type", "=", type)
    .where("owner_id", "=", ownerId)
    .where(openFiles)
    .executeTakeFirst();

export async function updateMedia(
  db: Db,
  id: number,
  changes: { readonly file_name: string; readonly tags?: JsonText<string[]> },
): Promise<Item> {
  const row = await db
    .updateTable("media")
    .set((e) => ({ ...changes, version: e("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentOne(db, row);
}

const named = (e: ExpressionBuilder<Database, "blobs">) =>
  e.or([
    e("blob_key", "in", e.selectFrom("media").select("blob_key")),
    e("blob_key", "in", e.selectFrom("uploads").select("blob_key")),
    e("blob_key", "in", e.selectFrom("kept_blobs").select("blob_key")),
    e(
      "blob_key",
      "in",
      e
        .selectFrom("import_files")
        .select((row) => row.ref("blob_key").$notNull().as("blob_key"))
        .where("blob_key", "is not", null),
    ),
  ]);

/** Removes blobs that nothing refers to, or those among some; returns the names of the files to delete after the commit. */
export async function dropUnusedBlobs(db: Db, among?: readonly string[]): Promise<readonly string[]> {
  const found = await db
    .selectFrom("blobs")
    .select("blob_key")
    .$if(among !== undefined, (query) => query.where("blob_key", "in", [...(among ?? []), ""]))
    .where((e) => e.not(named(e)))
    .execute();
  const gone: string[] = [];
  // Few enough for one statement each.
  for (let at = 0; at < found.length; at += 500) {
    const some = found.slice(at, at + 500).map((row) => row.blob_key);
    // Waits for whoever takes one of them over right now in another process; after that it is asked again what names it.
    await db
      .updateTable("blobs")
      .set((e) => ({ size: e.ref("size") }))
      .where("blob_key", "in", some)
      .execute();
    const unused = await db
      .deleteFrom("blobs")
      .where("blob_key", "in", some)
      .where((e) => e.not(named(e)))
      .returning("storage_name")
      .execute();
    gone.push(...unused.map((row) => row.storage_name));
  }
  return gone;
}

export async function deleteMedia(db: Db, id: number): Promise<readonly string[]> {
  const going = expressionBuilder<Database, "media">()("id", "=", id);
  await forgetClosedMails(db, going);
  await db.deleteFrom("media").where(going).execute();
  return dropUnusedBlobs(db);
}

export async function deleteMediaOf(db: Db, type: OwnerType, ownerIds: readonly number[]): Promise<void> {
  if (ownerIds.length === 0) return;
  const e = expressionBuilder<Database, "media">();
  const going = e.and([e("owner_type", "=", type), e("owner_id", "in", [...ownerIds])]);
  await forgetClosedMails(db, going);
  await db.deleteFrom("media").where(going).execute();
}

export async function presentFile(db: Db, id: number): Promise<Item> {
  const row = await db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return presentOne(db, row);
}

export async function mediaFile(db: Db, id: number) {
  return db
    .selectFrom("media")
    .innerJoin("blobs", "blobs.blob_key", "media.blob_key")
    .select(["media.file_name", "media.mime_type", "media.size", "blobs.storage_name", "blobs.file_key"])
    .where("media.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Removes uploads that were not attached in time. */
export async function sweepUploads(db: Db, before: string): Promise<void> {
  await db.deleteFrom("uploads").where("created_at", "<", before).execute();
  await dropUnusedBlobs(db);
}
