/**
 * What the operating system knows about activity at this computer, beyond the page. Absent where a host knows
 * nothing.
 */
export interface Presence {
  /** The computer is about to sleep, or its screen was locked: nothing may stay visible. */
  readonly onAway: (listener: () => void) => () => void;
  /** The computer woke up: timers did not run meanwhile. */
  readonly onBack: (listener: () => void) => () => void;
  /** Seconds since the last key or pointer anywhere on this computer; null where unknown. */
  readonly idleSeconds: () => number | null;
}
