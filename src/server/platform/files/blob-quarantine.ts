import type { BlobAside, BlobPlace } from "./places/blob-place.ts";

const day = 86_400_000;
/** Long enough for any file to arrive, and for its row to be written. */
const grace = day;

/** How many files were moved aside, and came back from there. */
export interface SweptBlobs {
  readonly quarantined: number;
  readonly restored: number;
}

interface Sweeping {
  readonly now: number;
  /** Nobody is putting files there meanwhile, neither this process nor another: then nothing is spared for being young. */
  readonly alone: boolean;
}

/** Files that a row names after all: another database was in use when they were moved aside. */
async function restoreKnown(place: BlobPlace, known: ReadonlySet<string>): Promise<number> {
  const back: BlobAside[] = [];
  for await (const one of place.listAside())
    if (known.has(one.name) && !(await place.has(one.name))) back.push(one);
  for (const one of back) await place.bringBack(one);
  return back.length;
}

async function moveAside(
  place: BlobPlace,
  known: ReadonlySet<string>,
  { now, alone }: Sweeping,
): Promise<number> {
  const today = new Date(now).toISOString().slice(0, 10);
  let moved = 0;
  for await (const found of place.list()) {
    // By the clock of this computer, which is not moved on in tests: so are the times of files.
    const young = !alone && Date.now() - found.changedAt < grace;
    if (young || (!found.incoming && known.has(found.name))) continue;
    await place.moveAside(found, today);
    moved += 1;
  }
  return moved;
}

/** Erases what was moved aside so many days before `now`, and no row names after all; tells how many files. */
export async function eraseAside(
  place: BlobPlace,
  known: ReadonlySet<string>,
  { now, days }: { readonly now: number; readonly days: number },
): Promise<number> {
  const due: BlobAside[] = [];
  for await (const one of place.listAside()) {
    // Also where the name is not a day: NaN is never old enough.
    if (now - Date.parse(one.day) > (days + 1) * day && !known.has(one.name)) due.push(one);
  }
  for (const one of due) await place.eraseAside(one);
  return due.length;
}

/**
 * Moves files aside that no row names: half-written ones, those of a rolled-back transaction, and those of another
 * database. They come back when a row names them, until they are erased. `known` is read before: what comes meanwhile
 * is young.
 */
export async function sweepBlobs(
  place: BlobPlace,
  known: ReadonlySet<string>,
  sweeping: Sweeping,
): Promise<SweptBlobs> {
  const restored = await restoreKnown(place, known);
  const quarantined = await moveAside(place, known, sweeping);
  return { quarantined, restored };
}
