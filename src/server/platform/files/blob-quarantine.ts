import { existsSync } from "node:fs";
import { mkdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  blobPath,
  incomingFolder,
  isStorageName,
  namesIn,
  quarantineFolder,
  storedBlobs,
} from "./blob-places.ts";

const day = 86_400_000;

/** How many files were moved aside, and came back from there. */
export interface SweptBlobs {
  readonly quarantined: number;
  readonly restored: number;
}

/** Files that a row names after all: another database was in use when they were moved aside. */
async function restoreKnown(directory: string, known: ReadonlySet<string>): Promise<number> {
  let restored = 0;
  const aside = quarantineFolder(directory);
  for (const date of await namesIn(aside)) {
    for (const name of await namesIn(join(aside, date))) {
      if (!known.has(name) || existsSync(blobPath(directory, name))) continue;
      await mkdir(dirname(blobPath(directory, name)), { recursive: true, mode: 0o700 });
      await rename(join(aside, date, name), blobPath(directory, name));
      restored += 1;
    }
  }
  return restored;
}

async function moveAside(directory: string, known: ReadonlySet<string>, today: string): Promise<number> {
  const unknown = (await storedBlobs(directory))
    .filter((name) => !known.has(name))
    .map((name) => ({ name, from: blobPath(directory, name) }));
  const incoming = incomingFolder(directory);
  const cut = (await namesIn(incoming))
    .filter(isStorageName)
    .map((name) => ({ name, from: join(incoming, name) }));
  const moved = [...unknown, ...cut];
  if (moved.length === 0) return 0;
  const aside = join(quarantineFolder(directory), today);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const { name, from } of moved) await rename(from, join(aside, name));
  return moved.length;
}

/** Erases what was moved aside so many days before `now`, and no row names after all; tells how many files. */
export async function eraseAside(
  directory: string,
  known: ReadonlySet<string>,
  { now, days }: { readonly now: number; readonly days: number },
): Promise<number> {
  let erased = 0;
  const aside = quarantineFolder(directory);
  for (const date of await namesIn(aside)) {
    // Also where the name is not a day: NaN is never old enough.
    if (!(now - Date.parse(date) > (days + 1) * day)) continue;
    const names = (await namesIn(join(aside, date))).filter(
      (name) => isStorageName(name) && !known.has(name),
    );
    for (const name of names) await rm(join(aside, date, name), { force: true });
    erased += names.length;
    await rmdir(join(aside, date)).catch(() => undefined);
  }
  return erased;
}

/**
 * Moves files aside that no row names: half-written ones, those of a rolled-back transaction, and those of another
 * database. They come back when a row names them, until they are erased.
 */
export async function sweepBlobs(
  directory: string,
  known: ReadonlySet<string>,
  now: number,
): Promise<SweptBlobs> {
  const restored = await restoreKnown(directory, known);
  const quarantined = await moveAside(directory, known, new Date(now).toISOString().slice(0, 10));
  return { quarantined, restored };
}
