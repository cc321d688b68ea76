import type { S3Settings } from "#server/options/s3-address.ts";
import type { BlobPlace } from "./blob-place.ts";
import { createFolderPlace } from "./folder/folder-place.ts";

export interface PlaceOptions {
  /** The folder of the files; with a store the local folder for what is on its way there. */
  readonly blobDirectory: string;
  readonly blobStore: S3Settings | null;
}

/** Where a server's files lie, by its options. `shared`: other processes may use it at the same time. */
export async function openPlace(
  { blobDirectory, blobStore }: PlaceOptions,
  shared: boolean,
): Promise<BlobPlace> {
  if (blobStore === null) return createFolderPlace(blobDirectory, shared);
  // Loaded where it is used alone.
  const { createS3Place } = await import("./s3/s3-place.ts");
  return createS3Place(blobStore, blobDirectory, shared);
}
