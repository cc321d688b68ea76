import { instantIn, momentIn, ownZone } from "#contract/kit/days.ts";
import { saysTime, type Zone } from "./format-date.ts";

/** A day and a time of day in a zone, as an instant. Null without a day; midnight without a time. */
export function toInstant(day: string | null, time: string, zone: Zone = null): string | null {
  if (day === null) return null;
  return new Date(instantIn(day, time === "" ? "00:00" : time, zone)).toISOString();
}

/** Day and time of day of an instant, in a zone; no time at midnight, as `toInstant` has it. */
export function fromInstant(
  iso: string | null,
  zone: Zone = null,
): { readonly day: string | null; readonly time: string } {
  if (iso === null || Number.isNaN(Date.parse(iso))) return { day: null, time: "" };
  const { day, time } = momentIn(Date.parse(iso), zone ?? ownZone());
  return { day, time: saysTime(iso, zone) ? time : "" };
}
