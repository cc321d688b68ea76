import { daysAfter, daysBetween } from "#contract/kit/days.ts";
import { nextDue } from "#contract/records/reminders/next-due.ts";

/** How often somebody looks in. A plan of WAVR may also have those of its pack that are not offered for safety plans. */
export const cadences = ["daily", "twice_weekly", "weekly", "biweekly", "monthly"] as const;
export type Cadence = (typeof cadences)[number];

const days: Readonly<Record<string, number>> = {
  continuous: 1,
  daily: 1,
  twice_weekly: 3,
  weekly: 7,
  biweekly: 14,
};
const months: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3 };

/** Is this a cadence that check-ins can come by? */
export const isCadence = (cadence: unknown): cadence is string =>
  typeof cadence === "string" && (Object.hasOwn(days, cadence) || Object.hasOwn(months, cadence));

/** How many days a step of a cadence has at most; null where it is none. */
export const cadenceDays = (cadence: string): number | null =>
  Object.hasOwn(days, cadence)
    ? (days[cadence] ?? null)
    : Object.hasOwn(months, cadence)
      ? (months[cadence] ?? 1) * 31
      : null;

/** A Saturday or a Sunday is put off to Monday: nobody looks in at a school that is closed. */
function workday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

function later(cadence: string, day: string): string {
  const months_ = months[cadence];
  if (months_ === undefined) return daysAfter(day, days[cadence] ?? 1);
  let at = day;
  for (let step = 0; step < months_; step += 1)
    at = nextDue({ every: "monthly", until: null }, at, at) ?? daysAfter(at, 30);
  return at;
}

/**
 * The calendar day of the check-in after the one that was due on `due`: a step of the cadence later, after `today`, and
 * never on a weekend.
 */
export function nextCheckIn(cadence: string, due: string, today: string): string {
  let at = later(cadence, due);
  // What was left out for years is not made up for step by step.
  if (daysBetween(at, today) > 366) at = later(cadence, today);
  while (at <= today) at = later(cadence, at);
  return workday(at);
}

/** How many days a check-in may be late before the lead is asked too: its own cadence, or two, whichever is less. */
export const graceOf = (cadence: string): number => Math.min(2, days[cadence] ?? 2);

/** Was it missed by this day? */
export const isMissed = (
  { due_on, cadence }: { readonly due_on: string; readonly cadence: string },
  today: string,
): boolean => daysBetween(due_on, today) > graceOf(cadence);
