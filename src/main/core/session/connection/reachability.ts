import type { Clock } from "#core/ports/system.ts";

const retryDelays = [3_000, 6_000, 12_000, 30_000, 60_000];

/** Does the server answer, and when did it last? */
export interface Reachability {
  readonly now: () => boolean;
  readonly lastReached: () => string | null;
  /** Reports what a call has found out. */
  readonly set: (reachable: boolean) => void;
  /** When a cached answer was confirmed, where nothing later is known. */
  readonly confirmedAt: (at: string) => void;
}

export function createReachability(deps: {
  readonly clock: Clock;
  readonly onChanged: (reachable: boolean) => void;
}): Reachability {
  let reachable = true;
  let lastReached: string | null = null;

  return {
    now: () => reachable,
    lastReached: () => lastReached,
    set: (value) => {
      if (value) lastReached = new Date(deps.clock.now()).toISOString();
      if (value === reachable) return;
      reachable = value;
      deps.onChanged(value);
    },
    confirmedAt: (at) => {
      lastReached ??= at;
    },
  };
}

/** Looks for a server that does not answer until it is back, ever more slowly. */
export interface Retries {
  /** The server answers again, or does not any more. */
  readonly changed: (reachable: boolean) => void;
  readonly stop: () => void;
}

export function createRetries(deps: {
  readonly reachable: () => boolean;
  /** Asks the server again. */
  readonly look: () => Promise<void>;
}): Retries {
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  const stopRetrying = () => {
    if (retry) clearTimeout(retry);
    retry = null;
  };

  const plan = (attempt: number) => {
    if (stopped || retry) return;
    retry = setTimeout(
      () => {
        retry = null;
        void deps.look().then(() => {
          if (deps.reachable()) return;
          stopRetrying();
          plan(attempt + 1);
        });
      },
      retryDelays[Math.min(attempt, retryDelays.length - 1)],
    );
    retry.unref();
  };

  return {
    changed: (reachable) => {
      if (reachable) stopRetrying();
      else plan(0);
    },
    stop: () => {
      stopped = true;
      stopRetrying();
    },
  };
}
