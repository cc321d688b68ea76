import { momentIn } from "#contract/kit/days.ts";
import type { CaseLocationEvent } from "#contract/records/location-events/schema.ts";
import type { Measure } from "./schema.ts";

type Times = Pick<CaseLocationEvent, "starts_at" | "ends_at" | "time_zone" | "recurrence">;

/** The days and hours of an event by the clocks of its school. */
export function daysOfEvent({ starts_at, ends_at, time_zone, recurrence }: Times) {
  const [from, to] = [momentIn(Date.parse(starts_at), time_zone), momentIn(Date.parse(ends_at), time_zone)];
  return { from, to, last: recurrence?.until ?? to.day };
}

/** Is none of the days of a measure one of the event at which it is done? Then that was moved since. */
export function missesItsEvent({ starts, ends }: Pick<Measure, "starts" | "ends">, event: Times): boolean {
  const { from, last } = daysOfEvent(event);
  return (starts !== null && starts > last) || (ends !== null && ends < from.day);
}
