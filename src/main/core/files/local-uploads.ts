import { cleanFileName } from "#contract/records/media/file-names.ts";
import { sealedUploadOf } from "#core/outbox/changes/sealed-upload.ts";
import { type Change, isLocalId } from "#core/outbox/types.ts";
import type { LocalFiles } from "./local-files.ts";
import type { SealedFiles } from "./sealed-files.ts";

/** Attachments in the outbox, by their local id. */
export const localUploads = (changes: () => readonly Change[], files: SealedFiles): LocalFiles => ({
  find: (mediaId) => {
    if (!isLocalId(mediaId)) return null;
    const change = changes().find((one) => one.creates?.localId === mediaId);
    const upload = change ? sealedUploadOf(change) : null;
    if (upload === null || !files.has(upload)) return null;
    const { name, type, size } = upload;
    return { fileName: cleanFileName(name), mimeType: type, size, open: () => files.open(upload) };
  },
});

/** Answers from the first source that has the file. */
export const anyOf = (...sources: readonly (LocalFiles | null)[]): LocalFiles => ({
  find: (mediaId) => {
    for (const source of sources) {
      const found = source?.find(mediaId) ?? null;
      if (found) return found;
    }
    return null;
  },
});
