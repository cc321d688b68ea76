import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { lookup } from "mime-types";
import type { StagedFile } from "#core/ports/files.ts";

/** A file on this computer that the person chose or dropped; null for a folder, a device, or what cannot be read. */
export async function stagePath(path: string): Promise<StagedFile | null> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return null;
  const name = basename(path);
  return {
    name,
    size: found.size,
    type: lookup(name) || "application/octet-stream",
    open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
    // The file belongs to the person and stays where it is.
    dispose: async () => {},
  };
}
