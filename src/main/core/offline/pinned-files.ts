import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { MediaItem } from "#contract/records/media/schema.ts";
import type { ApiClient } from "#core/api/client.ts";
import type { LocalFiles } from "#core/files/local-files.ts";
import { createSealedFiles } from "#core/files/sealed-files.ts";
import type { FileRow, PinnedTable } from "./pinned-table.ts";

export interface PinnedFiles {
  readonly local: LocalFiles;
  readonly has: (mediaId: number) => boolean;
  /** Downloads one attachment; rejects where its bytes do not match its record. */
  readonly fetch: (file: MediaItem, signal: AbortSignal) => Promise<void>;
  readonly remove: (names: readonly string[]) => Promise<void>;
  /** Removes files that no row names, left over from an interrupted download. */
  readonly removeStrays: () => Promise<void>;
}

export interface PinnedFilesDeps {
  readonly folder: string;
  readonly table: PinnedTable;
  readonly api: Pick<ApiClient, "openFile">;
}

const earlierName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Pinned attachments as encrypted files with random names; the key of each is in the cache file only (D-5). */
export function createPinnedFiles({ folder, table, api }: PinnedFilesDeps): PinnedFiles {
  const sealed = createSealedFiles({ folder });

  /** Files from before frames were used have UUIDs as names: they are not opened any more but downloaded again. */
  const isEarlier = (name: string) => earlierName.test(name);
  const removeOne = (name: string) =>
    isEarlier(name) ? rm(join(folder, name), { force: true }) : sealed.remove(name);

  const remove = async (names: readonly string[]) => {
    for (const name of names) await removeOne(name);
  };

  const whole = (mediaId: number): FileRow | null => {
    const row = table.file(mediaId);
    return row && sealed.has(row) ? row : null;
  };

  return {
    local: {
      find: (mediaId) => {
        const row = whole(mediaId);
        if (!row) return null;
        const { fileName, mimeType, size } = row;
        return { fileName, mimeType, size, open: () => sealed.open(row) };
      },
    },
    has: (mediaId) => whole(mediaId) !== null,
    fetch: async (wanted, signal) => {
      const old = table.file(wanted.id);
      const response = await api.openFile("media.file", { params: { mediaId: wanted.id } }, { signal });
      const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
      const made = await sealed.seal(body, { signal });
      const names = { mediaId: wanted.id, fileName: wanted.file_name, mimeType: wanted.mime_type };
      const same = made.size === wanted.size && made.sha256 === wanted.sha256;
      if (!same || signal.aborted || !table.addFile({ ...made, ...names })) {
        await sealed.remove(made.file);
        signal.throwIfAborted();
        if (same) throw new BridgeError("DATA_UNREADABLE", "The file could not be kept on this computer.");
        throw new BridgeError("BAD_RESPONSE", "A file arrived otherwise than its record says.");
      }
      if (old) await removeOne(old.file);
    },
    remove,
    removeStrays: async () => {
      await sealed.sweep(table.fileNames());
      for (const name of await readdir(folder).catch(() => [])) if (isEarlier(name)) await removeOne(name);
    },
  };
}
