import { isOpen, type Limiter, type LimitOf, secondsUntil } from "./rate-limits.ts";

interface Window {
  /** What all processes had counted when this one asked last, its own included. */
  known: number;
  /** Counted here since. */
  unsent: number;
  ends: number;
  /** While the shared count is told and answers; null else. */
  telling: Promise<void> | null;
}

/** Milliseconds that calls wait for the shared count; then this process counts alone until the answer comes. */
const patience = 1_000;

function withinPatience(answer: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, patience);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * A limit of many calls that counts together with other processes, without a statement for each of them: a process counts in
 * its memory, and tells the shared count every fiftieth part of the limit. Calls that come while it is told wait for the answer,
 * so that a burst passes no further than slow calls do: N processes let through at most N of these parts more than the limit
 * says. Where the database does not answer, a process counts alone.
 */
export function createGatheredLimiter(
  { limit, seconds, clock }: Omit<LimitOf, "name">,
  shared: Limiter,
  failed: (error: unknown) => void,
): Limiter {
  const lasts = seconds * 1000;
  const part = Math.max(1, Math.floor(limit / 50));
  const windows = new Map<string, Window>();
  let nextSweep = 0;
  const sweep = (now: number) => {
    if (now < nextSweep && nextSweep - now <= lasts) return;
    for (const [key, { ends }] of windows) if (ends <= now) windows.delete(key);
    nextSweep = now + lasts;
  };
  const windowOf = (key: string, now: number): Window => {
    sweep(now);
    const found = windows.get(key);
    if (found !== undefined && isOpen(found.ends, now, seconds)) return found;
    const fresh = { known: 0, unsent: 0, ends: now + lasts, telling: null };
    windows.set(key, fresh);
    return fresh;
  };
  const tell = async (key: string, window: Window): Promise<void> => {
    const count = window.unsent;
    window.unsent = 0;
    window.known += count;
    try {
      const { allowed, remaining, retryAfter } = await shared.hit(key, { count });
      window.known = Math.max(window.known, allowed ? limit - remaining : limit + 1);
      window.ends = clock() + retryAfter * 1000;
    } catch (error) {
      failed(error);
    }
  };
  return {
    hit: async (key, { count = 1 } = {}) => {
      let window = windowOf(key, clock());
      while (window.telling !== null) {
        await window.telling;
        window = windowOf(key, clock());
      }
      window.unsent += count;
      // Who is over the limit already costs no statement.
      if (window.unsent >= part && window.known <= limit) {
        const told = window;
        told.telling = withinPatience(tell(key, told)).finally(() => {
          told.telling = null;
        });
        await told.telling;
      }
      const counted = window.known + window.unsent;
      return {
        allowed: counted <= limit,
        remaining: Math.max(0, limit - counted),
        retryAfter: secondsUntil(window.ends, clock(), seconds),
      };
    },
    refund: (key) => {
      const window = windows.get(key);
      if (window !== undefined && window.known + window.unsent > 0) window.unsent -= 1;
    },
  };
}
