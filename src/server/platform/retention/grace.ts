import { graceDays } from "#contract/services/retention/shortened.ts";

const day = 86_400_000;

/** Of an instant by which the server may erase: until when whatever protects something must have ended (decision 109). */
export const graceBefore = (time: string): string =>
  new Date(Date.parse(time) - graceDays * day).toISOString();

/** And the other way round: from when the server may erase what was protected until an instant. */
export const graceAfter = (at: string): string => new Date(Date.parse(at) + graceDays * day).toISOString();

/** The latest of some instants; empty where there are none. */
export const laterOf = (...instants: readonly string[]): string => instants.toSorted().at(-1) ?? "";
