import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "#server/database/schema.ts";

/**
 * Work that needs the database and takes longer than a request may. It is done in this thread, in short transactions
 * with `breathe` between them, so that requests come through. What it has done and has to do stands in tables: after a
 * crash nothing here is remembered.
 */
export interface Background {
  readonly start: (work: (db: Db, signal: AbortSignal) => Promise<void>) => void;
  /** Resolves once nothing is under way. */
  readonly idle: () => Promise<void>;
  /** Asks all work to stop, and waits until it has. */
  readonly close: () => Promise<void>;
}

export function createBackground(db: Db, failed: (error: unknown) => void): Background {
  const ending = new AbortController();
  const working = new Set<Promise<void>>();
  const idle = async () => {
    while (working.size > 0) await Promise.all(working);
  };
  return {
    start: (work) => {
      if (ending.signal.aborted) return;
      const done: Promise<void> = nextTurn()
        .then(() => work(db, ending.signal))
        .catch((error: unknown) => {
          if (!ending.signal.aborted) failed(error);
        })
        .finally(() => working.delete(done));
      working.add(done);
    },
    idle,
    close: async () => {
      ending.abort();
      await idle();
    },
  };
}

/** Lets everything that waits have its turn. */
export const breathe = (): Promise<void> => nextTurn();

/** The longest that a request computes at a stretch, in milliseconds: others wait in that time. */
const stretch = 15;

/** To be called after each small step of what may compute long: lets others have their turn once a stretch is over. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < stretch) return;
    await breathe();
    since = performance.now();
  };
}
