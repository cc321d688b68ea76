import { mergeRecords } from "#contract/merge/merge-records.ts";
import { renamedFile } from "#contract/records/media/file-names.ts";
import type { MediaItem, Upload } from "#contract/records/media/schema.ts";
import { ackedRecord, indexOf } from "#core/outbox/effects/change-index.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import { type Change, firstLocalId, isLocalId } from "#core/outbox/types.ts";
import { newUpload } from "./uploads.ts";

const versionOf = (record: unknown): number => Number(fieldsOf(record).version ?? 0);

type Attachments = Readonly<Record<string, MediaItem>>;

/** A number for a file that is not in this outbox; greater than any that the outbox gives. */
const standIn = (uploadId: string): number =>
  firstLocalId + 2 ** 51 + Number.parseInt(uploadId.replaceAll("-", "").slice(-12), 16);

/** What is known of a file in the outbox, with the local id that names it. */
function findUpload(uploadId: string, context: Context): { upload: Upload; localId: number } | null {
  const change = context.creating(uploadId);
  if (change?.creates) return { upload: newUpload(change), localId: change.creates.localId };
  const upload = context.local.record("upload", uploadId) as (Upload & { local_revision?: number }) | null;
  if (upload === null) return null;
  const { local_revision: seq } = upload;
  return { upload, localId: seq === undefined ? standIn(uploadId) : firstLocalId + seq };
}

/** Adds the files that a save attaches. Files of which nothing is known are left out. */
export function withUploads(
  attachments: Attachments,
  ids: readonly string[] | undefined,
  change: Change,
  context: Context,
): Record<string, MediaItem> {
  const all: Record<string, MediaItem> = { ...attachments };
  for (const id of ids ?? []) {
    const found = Object.hasOwn(all, id) ? null : findUpload(id, context);
    if (found === null) continue;
    const { file_name, mime_type, size, sha256, from_mail } = found.upload;
    all[id] = {
      id: found.localId as MediaItem["id"],
      path_id: id,
      file_name,
      url: "",
      mime_type,
      size,
      sha256,
      tags: [],
      ...(from_mail ? { from_mail } : {}),
      version: 1,
      created_at: context.savedAt(change),
      created_by: context.author,
    };
  }
  return all;
}

/** Does this id name the file? A local id names it by the upload that creates it. */
const isItem = (item: MediaItem, mediaId: unknown, context: Context): boolean =>
  String(item.id) === String(mediaId) ||
  (isLocalId(Number(mediaId)) && context.creating(Number(mediaId))?.creates?.uuid === item.path_id);

export const findItem = (attachments: unknown, mediaId: unknown, context: Context): MediaItem | null =>
  Object.values(fieldsOf(attachments) as Attachments).find((item) => isItem(item, mediaId, context)) ?? null;

interface Renaming {
  readonly file_name: string;
  readonly tags?: readonly string[];
}

/** What remains of a renaming after what others gave the file since its base. */
function remains({ base, body }: Change, item: MediaItem): Renaming {
  if (versionOf(base) === 0 || versionOf(base) === item.version) return body as Renaming;
  return mergeRecords(mediaBodyOf(base), body, mediaBodyOf(item)).merged as Renaming;
}

/** A file after it was renamed or tagged here. */
export function renamed(item: MediaItem, change: Change): MediaItem {
  const answer = ackedRecord(change);
  if (answer !== null) {
    const version = versionOf(answer);
    if (version < item.version) return item;
    const { file_name, tags } = answer;
    return { ...item, file_name: String(file_name), tags: tags as string[], version };
  }
  const body = remains(change, item);
  const tags = body.tags === undefined ? item.tags : [...body.tags];
  const file_name = renamedFile(item.file_name, body.file_name);
  return { ...item, file_name, tags, local_revision: change.revision };
}

interface Owner {
  readonly id: number;
  readonly uuid: string;
  readonly attachments: Record<string, MediaItem>;
}

/** A record after its files were renamed or tagged, which the server does not count as a version. */
export function withRenamedFiles<R extends Owner>(
  owner: R,
  endpoint: "persons.updateMedia" | "assessments.updateMedia",
  changes: readonly Change[],
  context: Context,
): R {
  let now = owner;
  for (const change of indexOf(changes).renamings()) {
    if (change.endpoint !== endpoint) continue;
    const { id, mediaId } = change.params;
    if (id !== owner.uuid && context.newestId(Number(id)) !== owner.id) continue;
    const item = findItem(now.attachments, mediaId, context);
    if (item === null) continue;
    now = { ...now, attachments: { ...now.attachments, [item.path_id]: renamed(item, change) } };
  }
  return now;
}

export const mediaBodyOf = (record: unknown) => {
  const { file_name, tags } = fieldsOf(record);
  return { file_name, tags };
};
