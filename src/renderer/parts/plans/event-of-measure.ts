import { momentIn } from "#contract/kit/days.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Measure } from "#contract/records/plans/schema.ts";
import { t } from "#lib/words/t.ts";
import { formatClock } from "#parts/tasks/task-words.ts";

type EventOfCase = CaseRecord["events"][number];

/** The days and hours of an event by the clocks of its school. */
function spanOf({ starts_at, ends_at, time_zone, recurrence }: EventOfCase) {
  const [from, to] = [momentIn(Date.parse(starts_at), time_zone), momentIn(Date.parse(ends_at), time_zone)];
  return { from, to, last: recurrence?.until ?? to.day };
}

/** What a measure at an event takes over from it: its place, its days and its hours. */
export function measureAtEvent(
  event: EventOfCase,
): Pick<Measure, "event_uuid" | "place" | "location_id" | "zone_id" | "time_of_day" | "starts" | "ends"> {
  const { from, to, last } = spanOf(event);
  return {
    event_uuid: event.uuid,
    place: event.location,
    location_id: event.location_id ?? null,
    zone_id: null,
    time_of_day: t("{{from}} to {{to}}", { from: formatClock(from.time), to: formatClock(to.time) }),
    starts: from.day,
    ends: last,
  };
}

/** Is none of the days of a measure one of the event at which it is done? Then that was moved since. */
export function missesItsEvent(
  { starts, ends }: Pick<Measure, "starts" | "ends">,
  event: EventOfCase,
): boolean {
  const { from, last } = spanOf(event);
  return (starts !== null && starts > last) || (ends !== null && ends < from.day);
}
