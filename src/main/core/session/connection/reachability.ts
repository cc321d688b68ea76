import type { Clock } from "#core/ports/system.ts";

/** The last of these goes on: whoever waits for the network is told within a quarter of a minute. */
const retryDelays = [3_000, 6_000, 12_000];
/** A fifth more or less, so that a server that comes back is not asked by all of a district in the same second. */
const spread = 0.2;
/** Between two looks that somebody asks for. */
const leastPause = 2_000;

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

/** Looks for a server that does not answer until it is back, soon more slowly. */
export interface Retries {
  /** The server answers again, or does not any more. */
  readonly changed: (reachable: boolean) => void;
  /** Looks now: there may be a network again, or somebody waits for it. Not again within two seconds. */
  readonly now: () => void;
  readonly stop: () => void;
}

export function createRetries(deps: {
  readonly reachable: () => boolean;
  /** Asks the server again. */
  readonly look: () => Promise<void>;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random?: () => number;
}): Retries {
  const { reachable, look, clock, random = Math.random } = deps;
  let retry: NodeJS.Timeout | null = null;
  let looking = false;
  let stopped = false;
  let lookedAt = 0;
  let attempt = 0;

  const stopRetrying = () => {
    if (retry) clearTimeout(retry);
    retry = null;
  };

  const lookOnce = async () => {
    stopRetrying();
    looking = true;
    lookedAt = clock.now();
    await look();
    looking = false;
    if (reachable()) return;
    attempt += 1;
    plan();
  };

  const plan = () => {
    if (stopped || retry || looking) return;
    const delay = retryDelays[Math.min(attempt, retryDelays.length - 1)] ?? 0;
    retry = setTimeout(() => void lookOnce(), delay * (1 - spread + 2 * spread * random()));
    retry.unref();
  };

  return {
    changed: (isReachable) => {
      attempt = 0;
      if (isReachable) stopRetrying();
      else plan();
    },
    now: () => {
      if (stopped || looking || reachable()) return;
      // A clock that was set back says nothing.
      const since = clock.now() - lookedAt;
      if (since < 0 || since >= leastPause) void lookOnce();
    },
    stop: () => {
      stopped = true;
      stopRetrying();
    },
  };
}
