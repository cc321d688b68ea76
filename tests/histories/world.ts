import type { Timers } from "#core/outbox/deps.ts";

/** Virtual time: nothing really waits, and simultaneous events happen in the order in which they were planned. */
export interface World {
  readonly now: () => number;
  readonly timers: Timers;
  readonly plan: (inMilliseconds: number, run: () => void | Promise<void>) => () => void;
  /** Runs everything that is due within this time. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Advances until a promise is settled, at most this long. */
  readonly until: (settled: () => boolean, atMost: number) => Promise<void>;
}

interface Planned {
  readonly at: number;
  readonly order: number;
  readonly run: () => void | Promise<void>;
}

/** Resolves after all promises that can continue without time passing. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createWorld(start: number): World {
  let now = start;
  let order = 0;
  const planned = new Set<Planned>();

  const plan = (inMilliseconds: number, run: Planned["run"]) => {
    order += 1;
    const entry = { at: now + Math.max(0, inMilliseconds), order, run };
    planned.add(entry);
    return () => void planned.delete(entry);
  };

  const nextDue = (by: number): Planned | null => {
    let first: Planned | null = null;
    for (const entry of planned) {
      if (entry.at > by) continue;
      if (first === null || entry.at < first.at || (entry.at === first.at && entry.order < first.order))
        first = entry;
    }
    return first;
  };

  const until = async (settled: () => boolean, atMost: number) => {
    const end = now + atMost;
    await settle();
    while (!settled()) {
      const due = nextDue(end);
      if (due === null) break;
      planned.delete(due);
      now = due.at;
      await due.run();
      await settle();
    }
    if (!settled()) now = end;
  };

  return {
    now: () => now,
    plan,
    timers: {
      set: (callback, milliseconds) => plan(milliseconds, callback),
      clear: (handle) => {
        if (typeof handle === "function") handle();
      },
    },
    until,
    advance: (milliseconds) => until(() => false, milliseconds),
  };
}
