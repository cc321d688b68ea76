import { z } from "zod";
import { fromMail } from "#contract/records/media/schema.ts";
import type { Change } from "#core/outbox/types.ts";

/** The body of an `uploads.create` in the outbox: where its file lies on this computer, and what it is. */
export const sealedUpload = z.looseObject({
  /** Made on this computer; it is the upload's id on the server too. */
  uploadId: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string(),
  file: z.string(),
  key: z.string(),
  /** The mail that it was taken out of. */
  fromMail: fromMail.optional(),
});
export type SealedUpload = z.infer<typeof sealedUpload>;

/** Null where the change is not an upload. */
export function sealedUploadOf(change: Pick<Change, "endpoint" | "body">): SealedUpload | null {
  if (change.endpoint !== "uploads.create") return null;
  const parsed = sealedUpload.safeParse(change.body);
  return parsed.success ? parsed.data : null;
}

/** Names of the sealed files of these changes. */
export const sealedFilesOf = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(changes.flatMap((change) => sealedUploadOf(change)?.file ?? []));
