import { momentIn } from "#contract/kit/days.ts";
import type { CaseLocationEvent } from "#contract/records/location-events/schema.ts";
import type { Measure } from "./schema.ts";

type Times = Pick<CaseLocationEvent, "starts_at" | "ends_at" | "time_zone" | "recurrence">;

/** The days and hours of an event by the clocks of its school. */
export function daysOfEvent({ starts_at, ends_at, time_zone, recurrence }: Times) {
  const [from, to] = [momentIn(Date.parse(starts_at), time_zone), momentIn(Date.parse(ends_at), time_zone)];
  return { from, to, last: recurrence?.until ?? to.day };
}

/** The hours of an event as a measure remembers them: `19:00-21:30`. */
export function hoursOfEvent(event: Times): string {
  const { from, to } = daysOfEvent(event);
  return `${from.time}-${to.time}`;
}

/** Minutes after midnight of a time of day such as `19:00`. */
const minutesIn = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
};

const hours = /^(\d{1,2}):(\d\d) ([AP])M to (\d{1,2}):(\d\d) ([AP])M$/;

/** Minutes after midnight of hours as a measure takes them over from its event: `7:00 PM to 9:30 PM`. Null for other words. */
function hoursIn(words: string | null): { readonly from: number; readonly to: number } | null {
  const found = hours.exec(words ?? "");
  if (found === null) return null;
  const [, hour, minute, half, lastHour, lastMinute, lastHalf] = found;
  const at = (h = "", m = "", ap = "") => (Number(h) % 12) * 60 + Number(m) + (ap === "P" ? 720 : 0);
  return { from: at(hour, minute, half), to: at(lastHour, lastMinute, lastHalf) };
}

/** Other hours than those of its event are somebody's choice: bags are searched before a game begins, not this long before it. */
const farApart = 120;

type Hours = Pick<Measure, "time_of_day"> & { readonly event_hours?: string | null | undefined };

/**
 * Was a measure set for other hours of its event? One that was saved by a former program does not say for which: then its hours are
 * former ones where they are as long as those of the event and begin at another time, or lie far from them.
 */
export function missesItsHours({ time_of_day, event_hours }: Hours, event: Times): boolean {
  if (time_of_day === null) return false;
  if (event_hours != null) return event_hours !== hoursOfEvent(event);
  const planned = hoursIn(time_of_day);
  if (planned === null) return false;
  const { from, to } = daysOfEvent(event);
  const [begins, ends] = [minutesIn(from.time), minutesIn(to.time)];
  const length = (start: number, end: number) => (end - start + 1440) % 1440;
  const last = (start: number, end: number) => start + length(start, end);
  const apart = Math.max(planned.from - last(begins, ends), begins - last(planned.from, planned.to));
  if (apart > farApart) return true;
  return planned.from !== begins && length(planned.from, planned.to) === length(begins, ends);
}

/** Is none of the days of a measure one of the event at which it is done, or are its hours former ones? Then that was moved since. */
export function missesItsEvent(measure: Pick<Measure, "starts" | "ends"> & Hours, event: Times): boolean {
  const { starts, ends } = measure;
  const { from, last } = daysOfEvent(event);
  return (
    (starts !== null && starts > last) || (ends !== null && ends < from.day) || missesItsHours(measure, event)
  );
}
