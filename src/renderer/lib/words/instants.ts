import { saysTime } from "./format-date.ts";

/** A day and a time of day in local time, as an instant. Null without a day; midnight without a time. */
export function toInstant(day: string | null, time: string): string | null {
  if (day === null) return null;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, hours, minutes).toISOString();
}

const two = (n: number) => String(n).padStart(2, "0");

/** Day and time of day of an instant, in local time; no time at midnight, as `toInstant` has it. */
export function fromInstant(iso: string | null): { readonly day: string | null; readonly time: string } {
  const at = iso === null ? null : new Date(iso);
  if (!at || Number.isNaN(at.getTime())) return { day: null, time: "" };
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: iso !== null && saysTime(iso) ? `${two(at.getHours())}:${two(at.getMinutes())}` : "",
  };
}
