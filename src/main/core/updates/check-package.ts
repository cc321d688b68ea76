import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { UpdateError } from "./update-error.ts";

/** Throws where the file on the disk is not, to the byte, what the feed said. */
export async function checkPackage(
  path: string,
  { size, sha512 }: { readonly size: number; readonly sha512: string },
): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw new UpdateError("file-missing", error);
  });
  if (!found.isFile() || found.size !== size) throw new UpdateError("file-altered");
  const hash = createHash("sha512");
  await pipeline(createReadStream(path, { highWaterMark: 1_048_576 }), hash);
  if (hash.digest("base64") !== sha512) throw new UpdateError("file-altered");
}
