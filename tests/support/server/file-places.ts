import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlaceOptions } from "#server/platform/files/places/open-place.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

/** Where the files of a test lie, and the store behind it. */
export interface FilePlace {
  readonly options: PlaceOptions;
  readonly store: S3Server | null;
  readonly close: () => Promise<void>;
}

async function folder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "bellwether-files-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Every kind of place in which files may lie. */
export const filePlaces = {
  folder: async (): Promise<FilePlace> => {
    const { path, remove } = await folder();
    return { options: { blobDirectory: path, blobStore: null }, store: null, close: remove };
  },
  s3: async (): Promise<FilePlace> => {
    const { path, remove } = await folder();
    const store = await startS3Server();
    return {
      options: { blobDirectory: path, blobStore: store.settings },
      store,
      close: async () => {
        await store.close();
        await remove();
      },
    };
  },
} satisfies Record<string, () => Promise<FilePlace>>;

export const placeNames = Object.keys(filePlaces) as (keyof typeof filePlaces)[];
