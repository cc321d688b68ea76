import type { Presence } from "#core/ports/presence.ts";
import type { Clock } from "#core/ports/system.ts";

/** The person is warned this long before. */
const warnBefore = 30_000;
/** The clock is checked this often even where nothing is due: timers do not run while a computer sleeps. */
const lookEvery = 15_000;

export interface IdleLockDeps {
  readonly clock: Clock;
  readonly minutes: () => number;
  readonly presence: Presence | null;
  /** Seconds until it locks, once that is soon; null where it no longer is. */
  readonly onSoon: (seconds: number | null) => void;
  readonly onIdle: () => void;
}

/** Measures the time without a key or the pointer while somebody is signed in (S-14). */
export interface IdleLock {
  readonly active: () => void;
  /** Starts counting now. */
  readonly start: () => void;
  readonly stop: () => void;
  /** Checks the clock now: after waking, or after the setting has changed. */
  readonly look: () => void;
}

export function createIdleLock({ clock, minutes, presence, onSoon, onIdle }: IdleLockDeps): IdleLock {
  let lastActive = 0;
  let timer: NodeJS.Timeout | null = null;
  let counting = false;
  let soon = false;

  /** The later of two times: the page's report and the system's. Starts again where the clock was set back. */
  const activeAt = (now: number) => {
    const idle = presence?.idleSeconds() ?? null;
    if (idle !== null) lastActive = Math.max(lastActive, now - idle * 1000);
    lastActive = Math.min(lastActive, now);
    return lastActive;
  };

  const say = (left: number | null) => {
    if (left === null && !soon) return;
    soon = left !== null;
    onSoon(left === null ? null : Math.ceil(left / 1000));
  };

  const look = () => {
    if (!counting) return;
    if (timer) clearTimeout(timer);
    const now = clock.now();
    const left = activeAt(now) + minutes() * 60_000 - now;
    if (left <= 0) {
      stop();
      onIdle();
      return;
    }
    if (left > warnBefore) say(null);
    else if (!soon) say(left);
    const next = left > warnBefore ? left - warnBefore : left;
    timer = setTimeout(look, Math.min(next, lookEvery));
    timer.unref();
  };

  const stop = () => {
    counting = false;
    if (timer) clearTimeout(timer);
    timer = null;
    say(null);
  };

  return {
    active: () => {
      lastActive = clock.now();
      look();
    },
    start: () => {
      if (counting) return;
      counting = true;
      lastActive = clock.now();
      look();
    },
    stop,
    look,
  };
}
