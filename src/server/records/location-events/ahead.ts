import { daysAfter } from "#contract/kit/days.ts";
import { instantsOf, occurrencesBetween } from "#contract/records/location-events/occurrences.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { placesOfEntries, seenOrganizations } from "#server/records/locations/entries.ts";
import { timesOf } from "./repository.ts";

const daysAhead = 60;
/** More than a calendar program can show; the soonest are included. */
const most = 300;

/** The times at which events take place in the next weeks, from yesterday on, at locations that the reader sees. */
export async function eventsAhead(db: Db, reader: Reader, now: string) {
  const today = now.slice(0, 10);
  const days = { from: daysAfter(today, -1), to: daysAfter(today, daysAhead) };
  const rows = await db
    .selectFrom("location_events")
    .innerJoin("locations", "locations.id", "location_events.location_id")
    .selectAll("location_events")
    .where("locations.organization_id", "in", seenOrganizations(reader))
    .where("over_at", ">=", `${days.from}T00:00:00.000Z`)
    .where("starts_at", "<", `${days.to}T00:00:00.000Z`)
    .orderBy("starts_at")
    .orderBy("location_events.id")
    .limit(most)
    .execute();
  const places = await placesOfEntries(db, rows);
  const found = rows.flatMap((row) => {
    const place = places.get(row.location_id);
    if (place === undefined) return [];
    const { uuid, version, updated_at, type } = row;
    const event = timesOf(row);
    return occurrencesBetween(event, place.zone, days).map((each) => ({
      ...{ uuid, version, updated_at, type, day: each.day },
      ...(event.recurrence === null
        ? { starts_at: row.starts_at, ends_at: row.ends_at }
        : instantsOf(each, event, place.zone)),
    }));
  });
  return found.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)).slice(0, most);
}
