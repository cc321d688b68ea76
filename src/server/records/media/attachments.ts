import type { FastifyRequest } from "fastify";
import { renamedFile } from "#contract/records/media/file-names.ts";
import type { Access } from "#server/access/loaded.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { invalid, notFound, unprocessable } from "#server/http/errors.ts";
import { ifMatches, staleUpdate } from "#server/http/if-match.ts";
import { recordFileEvent } from "#server/platform/case-history/case-events.ts";
import {
  adoptUploads,
  attachmentsOf,
  deleteMedia,
  findMediaOf,
  type MediaRow,
  type OwnerType,
  presentFile,
  updateMedia,
} from "#server/platform/files/media.ts";
import { keepDeleted } from "#server/platform/retention/kept-records.ts";

interface Owner {
  readonly type: OwnerType;
  readonly id: number;
  readonly userId: number;
  readonly now: string;
}

/** Attaches the uploads that a body names; refuses the whole save where one is not the caller's own, or may not be attached. */
export async function attach(
  db: Db,
  field: string,
  ids: readonly string[] | undefined,
  owner: Owner,
): Promise<number> {
  if (ids === undefined || ids.length === 0) return 0;
  const { unknown, refused, added } = await adoptUploads(db, ids, owner);
  const missing = "This file is no longer waiting on the server. Upload it again.";
  const problems = [...unknown.map((index) => [index, missing] as const), ...refused];
  if (problems.length > 0)
    throw unprocessable(
      Object.fromEntries(problems.map(([index, message]) => [`${field}.${index}`, [message]])),
    );
  for (const recordId of added)
    await recordFileEvent(db, owner, { kind: "file_added", userId: owner.userId, at: owner.now, recordId });
  return added.length;
}

interface Parent {
  readonly type: OwnerType;
  readonly id: number;
}

interface Renaming {
  readonly db: Db;
  /** The record whose file it is. */
  readonly record: Access;
  readonly request: FastifyRequest;
  readonly body: { readonly file_name: string; readonly tags?: readonly string[] | undefined };
}

/** Renames and tags a file. A call that says no version is done as it always was. */
export async function changeMedia(call: Renaming, parent: Parent, mediaId: number) {
  const { db, record, request, body } = call;
  const row = await findMediaOf(db, parent.type, parent.id, mediaId);
  if (row === undefined) throw notFound(true);
  if (request.headers["if-match"] !== undefined && !ifMatches(request, row.version)) {
    const file = { ...record, kind: "media", id: row.id, version: row.version } as const;
    throw await staleUpdate(db, file, await presentFile(db, row.id));
  }
  return renameMedia(db, row, body);
}

export async function renameMedia(db: Db, row: MediaRow, body: Renaming["body"]) {
  const whole = renamedFile(row.file_name, body.file_name);
  if (whole.length > 255) throw invalid("file_name", "File name must be at most 255 characters.");
  const tags = body.tags === undefined ? {} : { tags: writeJson([...body.tags]) };
  return updateMedia(db, row.id, { file_name: whole, ...tags });
}

interface Removing {
  readonly db: Db;
  readonly auth: { readonly userId: number };
  /** The record whose file it is. */
  readonly record: Access;
  readonly now: string;
  readonly services: Services;
  readonly afterCommit: (run: () => Promise<void>) => void;
}

/** Sets the files of a record to exactly those listed, attaching uploads among them. */
export async function replaceFiles(
  call: Removing,
  field: string,
  ids: readonly string[] | undefined,
  parent: Parent,
): Promise<{ readonly added: number; readonly removed: number }> {
  if (ids === undefined) return { added: 0, removed: 0 };
  const { db, auth, now } = call;
  const before = Object.values(await attachmentsOf(db, parent.type, parent.id));
  const added = await attach(db, field, ids, { ...parent, userId: auth.userId, now });
  const gone = before.filter((file) => !ids.includes(file.path_id));
  for (const file of gone) await removeMedia(call, parent, file.id);
  return { added, removed: gone.length };
}

export async function removeMedia(call: Removing, parent: Parent, mediaId: number): Promise<void> {
  const row = await findMediaOf(call.db, parent.type, parent.id, mediaId);
  if (row === undefined) throw notFound(true);
  await removeFile(call, row);
}

export async function removeFile(call: Removing, row: MediaRow): Promise<void> {
  const parent = { type: row.owner_type as OwnerType, id: row.owner_id };
  const { userId } = call.auth;
  const file = { ...call.record, kind: "media", id: row.id, version: row.version } as const;
  await keepDeleted(call.db, file, { userId, now: call.now });
  await recordFileEvent(call.db, parent, { kind: "file_removed", userId, at: call.now, recordId: row.id });
  removeLater(call, await deleteMedia(call.db, row.id));
}

export function removeLater(
  call: { readonly services: Services; readonly afterCommit: (run: () => Promise<void>) => void },
  names: readonly string[],
): void {
  call.afterCommit(() => call.services.blobs.letGo(names));
}
