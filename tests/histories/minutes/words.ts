import type { Told } from "../ledger.ts";

interface Typed {
  readonly line: string;
  /** The user at that client. */
  readonly user: number;
  readonly client: number;
  told: Told;
}

/** A word that somebody typed into a line of the minutes. */
export interface Word extends Typed {
  readonly token: string;
}

/** What people did with minutes, and what they were told of it: what stands in the minutes in the end is checked by it. */
export interface MinutesWords {
  readonly words: Map<string, Word>;
  /** Lines by who began them. */
  readonly begun: Map<string, Typed>;
  /** Words that somebody took out of a line. */
  readonly takenOut: Map<string, Typed>;
  /** What lines said that somebody took away, as it was on their screen. */
  readonly takenAway: Map<string, string[]>;
  /** The meeting has ended, and nothing is written into its minutes any more. */
  ended: boolean;
}

export const createMinutesWords = (): MinutesWords => ({
  words: new Map(),
  begun: new Map(),
  takenOut: new Map(),
  takenAway: new Map(),
  ended: false,
});

export type Entry = { told: Told };

export const isAcknowledged = ({ told }: Entry): boolean => told === "saved here" || told === "server has it";
