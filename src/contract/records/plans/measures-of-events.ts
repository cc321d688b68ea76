import { momentIn } from "#contract/kit/days.ts";
import type { CaseLocationEvent } from "#contract/records/location-events/schema.ts";
import type { Measure } from "./schema.ts";

type Times = Pick<CaseLocationEvent, "starts_at" | "ends_at" | "time_zone" | "recurrence">;

/** The days and hours of an event by the clocks of its school. */
export function daysOfEvent({ starts_at, ends_at, time_zone, recurrence }: Times) {
  const [from, to] = [momentIn(Date.parse(starts_at), time_zone), momentIn(Date.parse(ends_at), time_zone)];
  return { from, to, last: recurrence?.until ?? to.day };
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

/**
 * Is a measure as long as its event, and at other hours? Then they were taken over before that was moved within its day.
 * Other hours are somebody's choice: bags are searched before a game begins.
 */
export function missesItsHours({ time_of_day }: Pick<Measure, "time_of_day">, event: Times): boolean {
  const planned = hoursIn(time_of_day);
  if (planned === null) return false;
  const { from, to } = daysOfEvent(event);
  const [begins, ends] = [minutesIn(from.time), minutesIn(to.time)];
  const length = (start: number, end: number) => (end - start + 1440) % 1440;
  return planned.from !== begins && length(planned.from, planned.to) === length(begins, ends);
}

/** Is none of the days of a measure one of the event at which it is done, or are its hours former ones? Then that was moved since. */
export function missesItsEvent(
  measure: Pick<Measure, "starts" | "ends" | "time_of_day">,
  event: Times,
): boolean {
  const { starts, ends } = measure;
  const { from, last } = daysOfEvent(event);
  return (
    (starts !== null && starts > last) || (ends !== null && ends < from.day) || missesItsHours(measure, event)
  );
}
