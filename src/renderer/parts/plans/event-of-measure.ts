import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { daysOfEvent, hoursOfEvent } from "#contract/records/plans/measures-of-events.ts";
import type { Measure } from "#contract/records/plans/schema.ts";
import { t } from "#lib/words/t.ts";
import { formatClock } from "#parts/tasks/task-words.ts";

type EventOfCase = CaseRecord["events"][number];

/** What a measure at an event takes over from it: its place, its days and its hours. */
export function measureAtEvent(event: EventOfCase): Omit<Measure, "what" | "owner" | "owner_id"> {
  const { from, to, last } = daysOfEvent(event);
  return {
    event_uuid: event.uuid,
    event_hours: hoursOfEvent(event),
    place: event.location,
    location_id: event.location_id ?? null,
    zone_id: null,
    time_of_day: t("{{from}} to {{to}}", { from: formatClock(from.time), to: formatClock(to.time) }),
    starts: from.day,
    ends: last,
  };
}
