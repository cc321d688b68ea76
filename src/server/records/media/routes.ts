import { findRow } from "#server/database/rows.ts";
import type { Handlers } from "#server/http/call.ts";
import { mediaFile } from "#server/platform/files/media.ts";
import { removeFile, renameMedia } from "./attachments.ts";
import { resumableUploadHandlers } from "./resumable-uploads.ts";
import { prepareUpload } from "./take-upload.ts";
import { missingFile } from "./upload-words.ts";

export const uploadHandlers = {
  ...resumableUploadHandlers,

  "uploads.create": {
    prepare: async (call) => {
      const { keep, ...waiting } = await prepareUpload(call);
      return {
        ...waiting,
        run: async ({ db, auth, now, audit }) => {
          const upload = await keep({ db, auth, now });
          audit({ recordType: "upload" });
          return { body: upload };
        },
      };
    },
  },

  "media.update": async ({ db, record, body }) => {
    const data = await renameMedia(db, await findRow(db, "media", record.id), body);
    return { body: { data }, version: data.version };
  },

  "media.delete": async (call) => {
    await removeFile(call, await findRow(call.db, "media", call.record.id));
    return {};
  },

  "media.file": async ({ db, record, services }) => {
    const row = await mediaFile(db, record.id);
    if (!(await services.blobs.has(row.storage_name))) throw missingFile();
    return {
      file: {
        fileName: row.file_name,
        mimeType: row.mime_type,
        size: row.size,
        open: () => services.blobs.read(row.storage_name, row.file_key),
      },
    };
  },
} satisfies Partial<Handlers>;
