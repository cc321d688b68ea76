/**
 * Fixed windows in memory. Own code rather than a library: sign-in counts failures by account and takes successes back,
 * and time is the server's own clock, which the sample and the tests set.
 */
export interface Limiter {
  /** Counts one; `allowed` is false beyond the limit of the window. */
  readonly hit: (key: string) => {
    readonly allowed: boolean;
    readonly remaining: number;
    readonly retryAfter: number;
  };
  readonly refund: (key: string) => void;
}

/** A calendar program asks a few times an hour, from several devices of one person. */
export const calendarReadsPerMinute = 20;

/** Files of reports that one person has made at a time: each takes a worker that everybody shares for up to half a minute. */
export const papersAtOnce = 2;

/** Mails with invitations to meetings that one person may send: some meetings with everybody, and no more strangers than that. */
export const invitationsPerHour = 200;

export function createLimiter(limit: number, windowSeconds: number, clock: () => number): Limiter {
  const windows = new Map<string, { count: number; ends: number }>();
  let nextSweep = 0;
  const sweep = (now: number) => {
    if (now < nextSweep && nextSweep - now <= windowSeconds * 1000) return;
    for (const [key, window] of windows) if (window.ends <= now) windows.delete(key);
    nextSweep = now + windowSeconds * 1000;
  };
  return {
    hit: (key) => {
      const now = clock();
      sweep(now);
      const found = windows.get(key);
      // One that ends later than it could was begun by a clock that has been put back since.
      const open = found !== undefined && found.ends > now && found.ends - now <= windowSeconds * 1000;
      const window = open ? found : { count: 0, ends: now + windowSeconds * 1000 };
      window.count += 1;
      windows.set(key, window);
      return {
        allowed: window.count <= limit,
        remaining: Math.max(0, limit - window.count),
        retryAfter: Math.max(1, Math.ceil((window.ends - now) / 1000)),
      };
    },
    refund: (key) => {
      const window = windows.get(key);
      if (window !== undefined) window.count = Math.max(0, window.count - 1);
    },
  };
}
