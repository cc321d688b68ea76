/**
 * What the operating system knows of the person at this computer, beside what the page sees. Absent where a host
 * knows nothing of it.
 */
export interface Presence {
  /** The computer is about to sleep, or its screen was locked: nothing may stay in sight. */
  readonly onAway: (listener: () => void) => () => void;
  /** The computer woke: timers did not run meanwhile. */
  readonly onBack: (listener: () => void) => () => void;
  /** Seconds since the last key or pointer anywhere on this computer; null where that is not known. */
  readonly idleSeconds: () => number | null;
}
