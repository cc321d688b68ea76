import type { Row } from "./schema.ts";

/** A process that serves a database now. */
export type Running = Pick<
  Row<"processes">,
  "uuid" | "version" | "machine" | "started_at" | "newest" | "signing" | "place"
>;

/**
 * The processes that serve one database, as one of them has to do with them. What they tell each other is lost where one
 * cannot be reached; then it is told that it has missed something, and reads anew.
 */
export interface Processes {
  /** Tells this process apart from all others, also from the one that ran in its place before. */
  readonly own: string;
  /** Tells all others something, JSON, without waiting. What one process tells arrives in order. */
  readonly tell: (topic: string, what: unknown) => void;
  /** Hears what others tell, and from which of them. */
  readonly hear: (topic: string, heard: (what: unknown, from: string) => void) => void;
  /** Called where something that others told may have been missed. */
  readonly whenMissed: (again: () => void) => void;
  /**
   * Is this the one process that does what is done once for all? Two may believe so for seconds where a connection broke: what
   * they do must bear it.
   */
  readonly leads: () => boolean;
  /** Called on whoever leads when it begins to, and when another process has ended: what that had under way waits. */
  readonly whenLeft: (takeUp: () => void) => void;
  readonly running: () => Promise<readonly Running[]>;
  /** Milliseconds by which this computer’s clock is ahead of the database’s, as far as that is known. */
  readonly clockAhead: () => number;
  readonly leave: () => Promise<void>;
}

/** What a process says of itself. */
export interface Joining {
  readonly version: string;
  /** Name of the newest migration that it knows. */
  readonly newest: string;
  /** Id of the audit key that it signs with. */
  readonly signing: string | null;
  /** The mark of the place where it has its files. */
  readonly place: string;
  /** ISO instant. */
  readonly now: string;
}

/** A process that is alone with its database: it leads, and there is nobody to tell anything. */
export function aloneWith(own: string): Processes {
  return {
    own,
    tell: () => undefined,
    hear: () => undefined,
    whenMissed: () => undefined,
    leads: () => true,
    whenLeft: () => undefined,
    running: async () => [],
    clockAhead: () => 0,
    leave: async () => undefined,
  };
}
