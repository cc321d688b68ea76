import { z } from "zod";
import { id, line, tags, timestamp, userRef } from "#contract/kit/common.ts";
import { compartments } from "#contract/records/compartments/schema.ts";

/**
 * The mail that a file was taken out of. `mail` is the attachment path id of the mail, `part` its place among the files in it,
 * and `subject` what the mail says: it is kept, since the mail may be removed.
 */
export const fromMail = z.object({
  mail: z.uuid({ error: "Mail must be named by its attachment path id." }),
  part: z.int().nonnegative().max(9_999),
  subject: z.string().max(1_000, { error: "Subject must be at most 1,000 characters." }),
});
export type FromMail = z.infer<typeof fromMail>;

/** The answer to `POST /uploads`, appended to a form's attachment list (Spec §7). `id` is the attachment path id. */
export const upload = z.looseObject({
  id: z.uuid(),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** Set where the upload waits on this computer. */
  from_mail: fromMail.nullish(),
});
export type Upload = z.infer<typeof upload>;

/** Parts of a file begin at multiples of this many bytes. */
export const chunkStep = 16_384;
/** Largest part of a file, in bytes. */
export const maxChunkSize = 1_048_576;

/**
 * A file to be sent in parts. The sender makes its `id`, so that it can find the upload again after an interruption.
 */
export const newResumableUpload = z.object({
  id: z.uuid(),
  file_name: z
    .string({ error: "File name is required." })
    .trim()
    .min(1, { error: "File name is required." })
    .max(255, { error: "File name must be at most 255 characters." }),
  size: z.int().min(1),
  /** SHA-256 of the whole file, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: "The hash must be 64 hex digits." }),
  from_mail: fromMail.nullish(),
});
export type NewResumableUpload = z.infer<typeof newResumableUpload>;

/** The parts that the server has of such a file, in order; `position` and `size` in bytes, none overlapping. */
export const resumableUpload = z.looseObject({
  id: z.uuid(),
  size: z.int(),
  received: z.array(z.looseObject({ position: z.int().nonnegative(), size: z.int().positive() })),
  finished: z.boolean(),
});
export type ResumableUpload = z.infer<typeof resumableUpload>;

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
  /** The mail that it was taken out of; absent of every other file. */
  from_mail: fromMail.nullish(),
  /** Of its name and tags; a change says it with `If-Match`. */
  version: z.int().default(1),
  /** Of a file of a person: who moved it to where it lies last, and why; absent of what was never moved. */
  moved: z.object({ at: timestamp, by: userRef.nullable(), reason: z.string() }).nullish(),
  /** Of a file of a case, a comment or a person; absent among the education records. */
  compartment: z.enum(compartments).nullish(),
  /** Set in records of the outbox: the last waiting change that is in it. */
  local_revision: z.int().optional(),
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

/** Path ids of uploads that a save attaches; unknown ids are refused. */
export const uploadIds = z.array(z.uuid()).max(100);

/** Attaches uploads to a record; the files that it has stay. */
export const addedFiles = z.object({
  attachments: uploadIds.min(1, { error: "Choose at least one file." }),
});

/** An entry of the map that a record answers, which it has already, or the answer to an upload, which it has not. */
const attachedOrUploaded = z.looseObject({ id: z.union([z.int(), z.uuid()]) });

/**
 * Files that a save attaches, as the specification's client may give them: path ids of uploads, the answers to the
 * uploads (Spec §7, "appended to the form's attachment list"), or the map of the record's own `attachments` (Spec §3),
 * whose files stay as they are.
 */
export const filesToAttach = z
  .union([
    z.array(z.union([z.uuid(), z.looseObject({ id: z.uuid() })])).max(100),
    z.record(z.uuid(), attachedOrUploaded),
  ])
  .transform((given): string[] =>
    Array.isArray(given)
      ? given.map((each) => (typeof each === "string" ? each : each.id))
      : Object.entries(given).flatMap(([path, { id }]) => (typeof id === "string" ? [path] : [])),
  );

export const mediaName = line(255);
