import { z } from "zod";
import { id, line, tags, timestamp, userRef } from "./common.ts";

/** The answer to `POST /uploads`, appended to a form's attachment list (Spec §7). `id` is the attachment path id. */
export const upload = z.looseObject({
  id: z.uuid(),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  sha256: z.string(),
});
export type Upload = z.infer<typeof upload>;

export const mediaId = id.brand<"MediaId">();

/** An attachment of a record (Spec §3, "Media item"). `size` in bytes; `url` is the download path on the server. */
export const mediaItem = z.looseObject({
  id: mediaId,
  path_id: z.uuid(),
  file_name: z.string(),
  url: z.string(),
  mime_type: z.string(),
  size: z.int(),
  sha256: z.string(),
  tags: z.array(z.string()),
  created_at: timestamp,
  created_by: userRef.nullable(),
});
export type MediaItem = z.infer<typeof mediaItem>;

/** Spec §5: `New file name is required`. */
export const mediaEdit = z.object({
  file_name: z
    .string({ error: "New file name is required." })
    .trim()
    .min(1, { error: "New file name is required." })
    .max(255, { error: "File name must be at most 255 characters." }),
  tags: tags.optional(),
});

/** Attachments of a record, by attachment path id (Spec §3). */
export const attachments = z.record(z.string(), mediaItem);
export type Attachments = z.infer<typeof attachments>;

/** Path ids of uploads that a save takes over; unknown ids are refused. */
export const uploadIds = z.array(z.uuid()).max(100);

export const mediaName = line(255);
