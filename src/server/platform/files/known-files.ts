import { createHash } from "node:crypto";
import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db } from "#server/database/schema.ts";
import { unsealed } from "./blob-store.ts";
import { StoreUnavailableError } from "./places/blob-place.ts";

/** A stored file as the database knows it. */
export interface KnownFile {
  readonly storage_name: string;
  readonly file_key: string;
  /** Of its content. */
  readonly sha256: string;
  readonly size: number;
}

/** Whole files, and parts of those that are on their way. */
export async function knownFiles(db: Db): Promise<readonly KnownFile[]> {
  const columns = ["storage_name", "file_key", "sha256", "size"] as const;
  const whole = await db.selectFrom("blobs").select(columns).execute();
  const parts = await db.selectFrom("upload_chunks").select(columns).execute();
  return [...whole, ...parts];
}

/** Are these sealed bytes the file that its row tells of? Read to their end, with flat memory. */
export async function holdsContent(
  sealed: Readable,
  { file_key, sha256 }: Pick<KnownFile, "file_key" | "sha256">,
): Promise<boolean> {
  const hash = createHash("sha256");
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done();
    },
  });
  try {
    await pipeline(unsealed(sealed, file_key), sink);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    return false;
  }
  return hash.digest("hex") === sha256;
}
