import type { Clock } from "../ports/system.ts";

const retryDelays = [3_000, 6_000, 12_000, 30_000, 60_000];

/** Tells whether the server answers and when it last did. While it does not, it is asked again at intervals. */
export interface Reachability {
  readonly now: () => boolean;
  readonly lastReached: () => string | null;
  /** Reports what a call has found out. */
  readonly set: (reachable: boolean) => void;
  /** When a cached answer was confirmed, where nothing later is known. */
  readonly reachedAt: (at: string) => void;
  readonly stop: () => void;
}

export function createReachability(deps: {
  readonly clock: Clock;
  readonly lastReached: string | null;
  /** Asks the server again. */
  readonly look: () => Promise<void>;
  readonly onChanged: (reachable: boolean) => void;
}): Reachability {
  let reachable = true;
  let { lastReached } = deps;
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;

  const stopRetrying = () => {
    if (retry) clearTimeout(retry);
    retry = null;
  };

  const planRetry = (attempt = 0) => {
    if (stopped || retry) return;
    retry = setTimeout(
      () => {
        retry = null;
        void deps.look().then(() => {
          if (reachable) return;
          stopRetrying();
          planRetry(attempt + 1);
        });
      },
      retryDelays[Math.min(attempt, retryDelays.length - 1)],
    );
    retry.unref();
  };

  return {
    now: () => reachable,
    lastReached: () => lastReached,
    set: (value) => {
      if (value) lastReached = new Date(deps.clock.now()).toISOString();
      if (value) stopRetrying();
      else planRetry();
      if (value === reachable) return;
      reachable = value;
      deps.onChanged(value);
    },
    reachedAt: (at) => {
      lastReached ??= at;
    },
    stop: () => {
      stopped = true;
      stopRetrying();
    },
  };
}
