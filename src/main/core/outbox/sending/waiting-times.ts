import type { Timers } from "#core/outbox/deps.ts";

const shortest = 1_000;
const longest = 5 * 60_000;

/** A random time up to a bound that doubles with every try, from 1 second to 5 minutes. */
export function backoff(attempt: number, random: number): number {
  const bound = Math.min(longest, shortest * 2 ** Math.min(Math.max(attempt, 1) - 1, 20));
  return Math.max(50, Math.round(random * bound));
}

/** Pauses before the next try. Timers run on, however the computer's clock is set. */
export interface WaitingTimes<K> {
  readonly has: (key: K) => boolean;
  readonly wait: (key: K, milliseconds: number) => void;
  readonly forget: (key?: K) => void;
}

export function createWaitingTimes<K>(timers: Timers, onOver: () => void): WaitingTimes<K> {
  const waiting = new Map<K, unknown>();
  const forget = (key: K) => {
    const handle = waiting.get(key);
    if (handle !== undefined) timers.clear(handle);
    waiting.delete(key);
  };
  return {
    has: (key) => waiting.has(key),
    wait: (key, milliseconds) => {
      forget(key);
      const handle = timers.set(() => {
        waiting.delete(key);
        onOver();
      }, milliseconds);
      waiting.set(key, handle);
    },
    forget: (key) => {
      if (key !== undefined) forget(key);
      else for (const one of [...waiting.keys()]) forget(one);
    },
  };
}
