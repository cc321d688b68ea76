import type { Db } from "#server/database/schema.ts";

/**
 * Own code rather than a library: sign-in counts failures by account and takes successes back, and time is the server's own
 * clock, which the sample and the tests set.
 */
export interface Limiter {
  /**
   * Counts one, or as many as are said; `allowed` is false beyond the limit of the window. Within a transaction that has to be
   * named: what it counts is then kept with it.
   */
  readonly hit: (
    key: string,
    how?: { readonly db?: Db; readonly count?: number },
  ) => Promise<{ readonly allowed: boolean; readonly remaining: number; readonly retryAfter: number }>;
  /** Takes one back, without waiting for it. */
  readonly refund: (key: string) => void;
}

/** A limit by its name, with the seconds of its windows. */
export interface LimitOf {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
  readonly clock: () => number;
}

/** Files of reports that one person has made at a time: each takes a worker that everybody shares for up to half a minute. */
export const papersAtOnce = 2;

/** Sign-ins that wait for one provider at a time, in one process: one that hangs holds no places of those with a password. */
export const waitingForProvider = 40;

/**
 * Milliseconds that the clocks of processes may differ, or one be put back: so much longer than it could may a window last
 * without having been begun by a clock that was far ahead. Of two tries at once the first is counted last now and then.
 */
export const apart = 30_000;

/** Does the window last still? One that ends much later than it could was begun by a clock that has been put back since. */
export const isOpen = (ends: number, now: number, seconds: number): boolean =>
  ends > now && ends - now <= seconds * 1000 + apart;

/** Seconds after which it may be tried again, whatever a clock says. */
export const secondsUntil = (ends: number, now: number, seconds: number): number =>
  Math.min(seconds, Math.max(1, Math.ceil((ends - now) / 1000)));

/** Fixed windows in the memory of this process: for a server that is one, and for what protects this one alone. */
export function createLimiter(limit: number, windowSeconds: number, clock: () => number): Limiter {
  const windows = new Map<string, { count: number; ends: number }>();
  let nextSweep = 0;
  const sweep = (now: number) => {
    if (now < nextSweep && nextSweep - now <= windowSeconds * 1000) return;
    for (const [key, window] of windows) if (window.ends <= now) windows.delete(key);
    nextSweep = now + windowSeconds * 1000;
  };
  return {
    hit: async (key, { count = 1 } = {}) => {
      const now = clock();
      sweep(now);
      const found = windows.get(key);
      const open = found !== undefined && isOpen(found.ends, now, windowSeconds);
      const window = open ? found : { count: 0, ends: now + windowSeconds * 1000 };
      window.count += count;
      windows.set(key, window);
      return {
        allowed: window.count <= limit,
        remaining: Math.max(0, limit - window.count),
        retryAfter: secondsUntil(window.ends, now, windowSeconds),
      };
    },
    refund: (key) => {
      const window = windows.get(key);
      if (window !== undefined) window.count = Math.max(0, window.count - 1);
    },
  };
}
