import { existsSync } from "node:fs";
import type { Engine, OpenOptions } from "#server/database/engine.ts";
import { InUseError } from "#server/database/start-refusals.ts";
import { readS3Address } from "#server/options/s3-address.ts";
import { BlobFolderError } from "#server/platform/files/blob-folder.ts";
import { type Moved, moveBlobs } from "#server/platform/files/move-blobs.ts";
import { openPlace, type PlaceOptions } from "#server/platform/files/places/open-place.ts";
import { withoutPassword } from "#server/text/database-address.ts";
import type { Claim } from "#storage/claim.ts";

export interface MoveBlobsCommand {
  readonly engine: Engine;
  readonly database: OpenOptions;
  readonly from: PlaceOptions;
  /** A folder, or `s3://bucket/prefix?…`, as `BLOBS` has it. */
  readonly to: string;
}

const usage = "move-blobs PLACE: a folder, or s3://bucket/prefix?endpoint=https://…&region=….";

function placeIn(to: string, scratch: string): PlaceOptions {
  if (to === "") throw new BlobFolderError(usage);
  if (!to.startsWith("s3:")) return { blobDirectory: to, blobStore: null };
  const blobStore = readS3Address(to);
  if (typeof blobStore === "string") throw new BlobFolderError(`${to}: ${blobStore}`);
  return { blobDirectory: scratch, blobStore };
}

function report({ moved, before, missing, damaged }: Moved, to: string, from: string): readonly string[] {
  const lines = [`${moved} files are in ${to}, and each was read again there and is what it was.`];
  if (before > 0) lines.push(`${before} of them were there from an earlier run.`);
  for (const name of missing) lines.push(`Missing in both places: ${name}`);
  for (const name of damaged) lines.push(`Damaged: ${name}`);
  lines.push(
    damaged.length === 0
      ? `They are no longer in ${from}. Set BLOBS to the new place before the next start.`
      : `Nothing was removed from ${from}. Bring the damaged files there back from a backup, and run this again.`,
  );
  return lines;
}

/**
 * `move-blobs`: moves all files of a server that is stopped to another place. Tells lines; 0: all are there, 1: some are
 * missing or damaged, 2: it could not be done, or not to its end, and may be run again.
 */
export async function moveBlobsCommand(
  { engine, database, from, to }: MoveBlobsCommand,
  tell: (line: string) => void,
): Promise<0 | 1 | 2> {
  const open: (() => unknown)[] = [];
  const held = (claim: Claim | null, refusal: Error) => {
    if (claim === null) throw refusal;
    open.unshift(() => claim.release());
  };
  try {
    const target = placeIn(to, from.blobDirectory);
    const isFile = !database.file.includes("://");
    if (isFile && !existsSync(database.file))
      throw new BlobFolderError(`There is no database ${database.file}.`);
    const shown = isFile ? database.file : withoutPassword(database.file);
    held(await engine.claim(database.file), new InUseError(shown));
    const db = engine.openForReading(database);
    open.unshift(() => db.destroy());
    const places = [await openPlace(from, !engine.alone), await openPlace(target, !engine.alone)] as const;
    for (const place of places) {
      open.unshift(() => place.close());
      held(await place.claim(), new BlobFolderError(`Another Bellwether uses the files in ${place.label}.`));
    }
    let last = 0;
    const done = await moveBlobs({ db, from: places[0], to: places[1] }, (step) => {
      const percent = Math.floor((step.done * 100) / step.of);
      if (percent === last) return;
      last = percent;
      tell(`${step.done} of ${step.of} files (${percent} %)`);
    });
    for (const line of report(done, places[1].label, places[0].label)) tell(line);
    return done.missing.length + done.damaged.length === 0 ? 0 : 1;
  } catch (error) {
    tell(error instanceof Error ? error.message : "The files could not be moved.");
    return 2;
  } finally {
    for (const close of open) await close();
  }
}
