import { z } from "zod";
import { timestamp, userRef } from "#contract/kit/common.ts";
import type { Compartment } from "#contract/records/compartments/schema.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";
import {
  closedCompartment,
  closedCompartments,
  type RetentionSchedule,
  scheduleSettings,
} from "./schedule.ts";

/**
 * What a change of the schedule has the server erase sooner waits for so many days (decision 105): nobody confirms what it
 * erases, and a slip must be found in time.
 */
export const graceDays = daysKept;

/** A time that became shorter. Null is a time without end of its own: with its case, and of the log for good. */
export const shortenedTime = z.looseObject({
  /** `log`: entries of the audit log, in days; the others in months after the closing of their case. */
  what: closedCompartment.or(z.literal("log")),
  from: z.int().nullable(),
  to: z.int(),
});
export type ShortenedTime = z.infer<typeof shortenedTime>;

/** A change that shortened times and can still be taken back, with nothing erased. */
export const waitingChange = z.looseObject({
  at: timestamp,
  by: userRef.nullable(),
  /** Until then nothing is erased by it. */
  until: timestamp,
  times: z.array(shortenedTime),
});
export type WaitingChange = z.infer<typeof waitingChange>;

/** The schedule as it is answered: with the change of it that waits, if any. */
export const scheduleAnswer = z.looseObject({ ...scheduleSettings.shape, waiting: waitingChange.nullable() });
export type ScheduleAnswer = z.infer<typeof scheduleAnswer>;

/** What the server erases by itself. */
export type ErasingTimes = Pick<RetentionSchedule, "compartments" | "log_days">;

const monthsOf = ({ compartments }: Pick<ErasingTimes, "compartments">, of: Compartment): number | null =>
  compartments.find(({ compartment }) => compartment === of)?.months ?? null;

const shorter = (from: number | null, to: number | null): to is number =>
  to !== null && (from === null || to < from);

/** Which of the times that the server erases by are shorter than before, or set for the first time. */
export function shortenedTimes(before: ErasingTimes, after: ErasingTimes): readonly ShortenedTime[] {
  const pairs = [
    ...closedCompartments.map((what) => ({
      what,
      from: monthsOf(before, what),
      to: monthsOf(after, what),
    })),
    { what: "log" as const, from: before.log_days, to: after.log_days },
  ];
  return pairs.flatMap(({ what, from, to }) => (shorter(from, to) ? [{ what, from, to }] : []));
}

/** The longer of each two times. */
export function longerTimes(one: ErasingTimes, other: ErasingTimes): ErasingTimes {
  const longer = (a: number | null, b: number | null) => (a === null || b === null ? null : Math.max(a, b));
  return {
    compartments: closedCompartments.flatMap((compartment) => {
      const months = longer(monthsOf(one, compartment), monthsOf(other, compartment));
      return months === null ? [] : [{ compartment, months }];
    }),
    log_days: longer(one.log_days, other.log_days),
  };
}

/** What would be erased by a time of a compartment, 30 days from now. */
export const erasingSoon = z.looseObject({
  /** Until then nothing is erased. */
  erased_from: timestamp,
  /** Cases that were closed long enough ago by then, whether anything of them lies there or not. */
  cases: z.int(),
  /** What of them lies there; null for whoever does not read this compartment everywhere: what lies there is not theirs to know. */
  records: z.int().nullable(),
  /** And what is kept there of former words and of deletions, which goes with it. */
  kept: z.int().nullable().default(null),
  /** How many of the cases those are of. */
  cases_with: z.int().nullable(),
});
export type ErasingSoon = z.infer<typeof erasingSoon>;
