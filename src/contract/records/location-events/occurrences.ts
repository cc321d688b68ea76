import { daysAfter, daysBetween, instantIn, momentIn } from "#contract/kit/days.ts";
import { type EventRecurrence, type EventRepeat, mostEventDays } from "./schema.ts";

export interface EventTimes {
  /** ISO instants. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly recurrence: EventRecurrence | null;
}

/** One time that an event takes place, by the clocks of its zone. */
export interface Occurrence {
  readonly day: string;
  readonly from: string;
  readonly lastDay: string;
  readonly to: string;
}

const daysOf: Readonly<Record<EventRepeat, number>> = { daily: 1, weekly: 7 };
const momentOf = (at: string, zone: string) => momentIn(Date.parse(at), zone);

/** Why an event cannot be kept: the field, and what to do. Null where nothing speaks against it. */
export function eventProblem(
  { starts_at, ends_at, recurrence }: EventTimes,
  zone: string,
): { readonly field: string; readonly message: string } | null {
  if (Date.parse(ends_at) <= Date.parse(starts_at))
    return { field: "ends_at", message: "The end must be later than the start." };
  const first = momentOf(starts_at, zone).day;
  const lasts = daysBetween(first, momentOf(ends_at, zone).day);
  if (lasts > mostEventDays) return { field: "ends_at", message: "An event lasts at most a year." };
  if (recurrence === null) return null;
  if (recurrence.until < first)
    return { field: "recurrence.until", message: "The last day must not be before the first." };
  if (daysBetween(first, recurrence.until) > mostEventDays)
    return { field: "recurrence.until", message: "An event repeats for at most a year." };
  if (Date.parse(ends_at) - Date.parse(starts_at) > daysOf[recurrence.every] * 86_400_000)
    return { field: "ends_at", message: "An event that repeats must end before it begins again." };
  return null;
}

/** The times that an event takes place on any of these days, the first one first. All days are of the zone. */
export function occurrencesBetween(
  event: EventTimes,
  zone: string,
  { from, to }: { readonly from: string; readonly to: string },
): readonly Occurrence[] {
  const start = momentOf(event.starts_at, zone);
  const end = momentOf(event.ends_at, zone);
  const lasts = daysBetween(start.day, end.day);
  const on = (day: string): Occurrence => ({
    day,
    from: start.time,
    lastDay: lasts === 0 ? day : daysAfter(day, lasts),
    to: end.time,
  });
  if (event.recurrence === null) return start.day <= to && end.day >= from ? [on(start.day)] : [];
  const step = daysOf[event.recurrence.every];
  const { until } = event.recurrence;
  const skipped = Math.max(0, Math.ceil((daysBetween(start.day, from) - lasts) / step));
  const found: Occurrence[] = [];
  for (let day = daysAfter(start.day, skipped * step); day <= until && day <= to; day = daysAfter(day, step))
    found.push(on(day));
  return found;
}

/** The instants of one time that an event takes place, as ISO text. It never ends before it begins, however clocks are set. */
export function instantsOf({ day, from, lastDay, to }: Occurrence, event: EventTimes, zone: string) {
  const start = instantIn(day, from, zone);
  const end = instantIn(lastDay, to, zone);
  const lasts = Date.parse(event.ends_at) - Date.parse(event.starts_at);
  return {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end > start ? end : start + lasts).toISOString(),
  };
}

/** When the last time that an event takes place ends: an ISO instant. */
export function overAt(event: EventTimes, zone: string): string {
  const { recurrence } = event;
  if (recurrence === null) return event.ends_at;
  const window = { from: daysAfter(recurrence.until, -8), to: recurrence.until };
  const last = occurrencesBetween(event, zone, window).at(-1);
  return last === undefined ? event.ends_at : instantsOf(last, event, zone).ends_at;
}

/** When an event takes place now, or next; null once it is over. */
export function nextOf(event: EventTimes, zone: string, now: number) {
  const today = momentIn(now, zone).day;
  const first = momentOf(event.starts_at, zone).day;
  // What began yesterday may go on; what repeats weekly is there within eight days of its beginning.
  const began = first <= today;
  const to = daysAfter(began ? today : first, 8);
  for (const each of occurrencesBetween(event, zone, { from: daysAfter(today, -1), to })) {
    const at = event.recurrence === null ? event : instantsOf(each, event, zone);
    if (Date.parse(at.ends_at) > now) return { starts_at: at.starts_at, ends_at: at.ends_at };
  }
  return null;
}
