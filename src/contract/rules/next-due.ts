import type { Recurrence } from "../entities/task.ts";

const dayMs = 86_400_000;
const read = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (date: Date) => date.toISOString().slice(0, 10);

/** The same day `months` later; the last of a shorter month stands for what it does not have. */
function monthsLater(day: string, months: number): string {
  const date = read(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return written(date);
}

/** Of the place `n` after the first, so that the 31st comes back after a short month. */
function later(every: Recurrence["every"], day: string, n: number): string {
  if (every === "monthly") return monthsLater(day, n);
  return written(new Date(read(day).getTime() + n * (every === "weekly" ? 7 : 1) * dayMs));
}

/** When the next one is due: after the one that was done, not in the past, and not after the end. Null: no more. */
export function nextDue(recurrence: Recurrence, due: string, today: string): string | null {
  let n = Math.max(
    1,
    recurrence.every === "monthly"
      ? 1
      : Math.ceil(
          (read(today).getTime() - read(due).getTime()) / (dayMs * (recurrence.every === "weekly" ? 7 : 1)),
        ),
  );
  let next = later(recurrence.every, due, n);
  while (next < today) {
    n += 1;
    next = later(recurrence.every, due, n);
  }
  // A year of five digits is no calendar day any more.
  if (next.length !== 10 || !/^[0-9]{4}-/.test(next)) return null;
  return recurrence.until !== null && next > recurrence.until ? null : next;
}
