import { lastYear } from "#contract/kit/common.ts";
import type { Recurrence } from "#contract/records/tasks/schema.ts";

const dayMs = 86_400_000;
const read = (day: string) => new Date(`${day}T00:00:00Z`);
/** Null for years that no record may name. */
const written = (date: Date) => (date.getUTCFullYear() > lastYear ? null : date.toISOString().slice(0, 10));

/** The day of the month that a calendar day names, 1 to 31. */
export const dayOfMonth = (day: string): number => Number(day.slice(8, 10));

/** The same day of the month, `months` later; the last day of a month that is too short. */
function monthsLater(day: string, months: number, wanted: number): string | null {
  const date = read(day);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(date);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  date.setUTCDate(Math.min(wanted, last.getUTCDate()));
  return written(date);
}

function later(every: Recurrence["every"], day: string, n: number, wanted: number): string | null {
  if (every === "monthly") return monthsLater(day, n, wanted);
  return written(new Date(read(day).getTime() + n * (every === "weekly" ? 7 : 1) * dayMs));
}

/** Number of whole intervals that have passed, or one less. */
function passed(every: Recurrence["every"], due: string, today: string): number {
  const [from, to] = [read(due), read(today)];
  if (every === "monthly")
    return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.floor((to.getTime() - from.getTime()) / (dayMs * (every === "weekly" ? 7 : 1)));
}

/**
 * When the next one is due: after the one that was done, not in the past, and not after the end; null where there is
 * none. `dueDay` is the intended day of the month, from which a short month may have deviated: due on the 31st, then
 * February 28, then March 31.
 */
export function nextDue(
  { every, until }: Recurrence,
  due: string,
  today: string,
  dueDay: number = dayOfMonth(due),
): string | null {
  const n = Math.max(1, passed(every, due, today));
  const first = later(every, due, n, dueDay);
  const next = first !== null && first < today ? later(every, due, n + 1, dueDay) : first;
  return next === null || (until !== null && next > until) ? null : next;
}
