import { daysAfter } from "#contract/kit/days.ts";
import { type EventTimes, type Occurrence, occurrencesBetween } from "./occurrences.ts";
import type { EventDay } from "./schema.ts";

/** Calendar dates, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

type OnDay = Pick<EventDay, "day" | "from" | "to">;

/** Each day of one time that an event takes place, within these days. At midnight it is over: that day has none of it. */
function daysOf({ day, from, lastDay, to }: Occurrence, within: Days): readonly OnDay[] {
  // Most are over on the day on which they begin; days are worked out for the others alone.
  if (day === lastDay) return day < within.from || day > within.to ? [] : [{ day, from, to }];
  const last = to === "00:00" ? daysAfter(lastDay, -1) : lastDay;
  const found: OnDay[] = [];
  for (
    let each = day < within.from ? within.from : day;
    each <= last && each <= within.to;
    each = daysAfter(each, 1)
  )
    found.push({ day: each, from: each === day ? from : null, to: each === lastDay ? to : null });
  return found;
}

/** The days on which an event takes place, within these days, in days and times of day of its zone. */
export const calendarDaysOf = (event: EventTimes, zone: string, within: Days): readonly OnDay[] =>
  occurrencesBetween(event, zone, within).flatMap((time) => daysOf(time, within));

const { compare } = new Intl.Collator("en-US");

type Timed = Pick<EventDay, "from" | "title">;

/** By time of day, then by name: the order of the events of one day. */
export const inDayOrder = (a: Timed, b: Timed): number =>
  compare(a.from ?? "", b.from ?? "") || compare(a.title, b.title);
