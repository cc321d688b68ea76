import { z } from "zod";
import { cleanFileName } from "#contract/records/media/file-names.ts";
import { fromMail, type Upload } from "#contract/records/media/schema.ts";
import type { Change } from "#core/outbox/types.ts";

/** The body of a waiting upload, as far as the page may know it; place and key of the file are left to the sender. */
export const sealedUpload = z.looseObject({
  uploadId: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  fromMail: fromMail.optional(),
});

/** The answer to a waiting upload. Its `local_revision` gives the local id of the file. */
export function newUpload(change: Change): Upload {
  const { uploadId, name, type, size, sha256, fromMail: mail } = change.body as z.infer<typeof sealedUpload>;
  return {
    id: uploadId,
    file_name: cleanFileName(name),
    mime_type: type,
    size,
    sha256,
    ...(mail === undefined ? {} : { from_mail: mail }),
    local_revision: change.seq,
  };
}
