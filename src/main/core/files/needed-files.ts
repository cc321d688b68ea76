import { fieldOf } from "#core/kit/field-of.ts";
import { fileLists } from "#core/outbox/changes/file-lists.ts";
import { sealedUploadOf } from "#core/outbox/changes/sealed-upload.ts";
import type { Change } from "#core/outbox/types.ts";

/** Milliseconds for which an uploaded file stays although no change names it: its form may still be open. */
const unnamedFor = 86_400_000;

/** Uploads and file ids that a change names. */
function filesNamedBy({ params, body }: Change): readonly unknown[] {
  const lists = fileLists.flatMap((name) => fieldOf(body, name) ?? []);
  return params.mediaId === undefined ? lists : [...lists, Number(params.mediaId)];
}

/**
 * Sealed files that must stay: of waiting uploads, and of finished ones that a waiting change names. The server has
 * all others, which would fill the disk for as long as acknowledged changes are remembered.
 */
export function neededFiles(changes: readonly Change[], now: number): ReadonlySet<string> {
  const uploads = changes.flatMap((change) => {
    const file = sealedUploadOf(change);
    return file ? [{ change, file }] : [];
  });
  if (uploads.length === 0) return new Set();
  const named = new Set<unknown>();
  const awaited = new Set<unknown>();
  for (const change of changes)
    for (const name of filesNamedBy(change)) {
      named.add(name);
      if (change.state !== "acked") awaited.add(name);
    }
  const isNeeded = ({ state, creates, ackedAt }: Change, uploadId: string): boolean => {
    const names = [uploadId, creates?.localId];
    if (state !== "acked" || names.some((name) => awaited.has(name))) return true;
    return !names.some((name) => named.has(name)) && now - (ackedAt ?? 0) < unnamedFor;
  };
  return new Set(
    uploads.filter(({ change, file }) => isNeeded(change, file.uploadId)).map(({ file }) => file.file),
  );
}

/** The server's id of a file that a page knows by its local id; null while it has none. */
export function arrivedAs(changes: readonly Change[], localId: number): number | null {
  const uploadId = changes.find(({ creates }) => creates?.localId === localId)?.creates?.uuid;
  if (uploadId === undefined) return null;
  for (const { answer } of changes) {
    const data = answer?.data;
    if (typeof data !== "object" || data === null) continue;
    for (const record of [data, ...Object.values(data)]) {
      const id = fieldOf(fieldOf(fieldOf(record, "attachments"), uploadId), "id");
      if (typeof id === "number") return id;
    }
  }
  return null;
}
