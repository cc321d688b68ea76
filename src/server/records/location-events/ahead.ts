import { daysAfter, instantIn, momentIn } from "#contract/kit/days.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { breather } from "#server/platform/jobs/background.ts";
import { placesOfEntries, seenOrganizations } from "#server/records/locations/entries.ts";
import { timesOf } from "./repository.ts";

const daysAhead = 60;
/** More than a calendar program can show, of events that take place once and of those that repeat; the soonest are included. */
const most = 300;

const clockIn = (at: string, zone: string): string => {
  const { day, time } = momentIn(Date.parse(at), zone);
  return `${day}T${time}:00`;
};

/** The events of the next weeks, from yesterday on, at locations that the reader sees. One that repeats is one, with its rule. */
export async function eventsAhead(db: Db, reader: Reader, now: string) {
  const today = now.slice(0, 10);
  const read = (repeats: boolean) =>
    db
      .selectFrom("location_events")
      .innerJoin("locations", "locations.id", "location_events.location_id")
      .select(["location_events.uuid", "location_events.version", "location_events.updated_at"])
      .select(["location_events.type", "location_events.location_id"])
      .select(["starts_at", "ends_at", "repeats", "repeats_until"])
      .where("locations.organization_id", "in", seenOrganizations(reader))
      .where("repeats", repeats ? "is not" : "is", null)
      .where("over_at", ">=", `${daysAfter(today, -1)}T00:00:00.000Z`)
      .where("starts_at", "<", `${daysAfter(today, daysAhead)}T00:00:00.000Z`)
      .orderBy("starts_at")
      .orderBy("location_events.id")
      .limit(most)
      .execute();
  const rows = [...(await read(false)), ...(await read(true))];
  const places = await placesOfEntries(db, rows);
  const rest = breather();
  const found = [];
  for (const row of rows) {
    const place = places.get(row.location_id);
    if (place === undefined) continue;
    const { uuid, version, updated_at, type, starts_at, ends_at } = row;
    const { recurrence } = timesOf(row);
    found.push({
      ...{ uuid, version, updated_at, type, starts_at, ends_at },
      repeats:
        recurrence === null
          ? null
          : {
              every: recurrence.every,
              zone: place.zone,
              from: clockIn(starts_at, place.zone),
              to: clockIn(ends_at, place.zone),
              until: new Date(instantIn(recurrence.until, "23:59", place.zone)).toISOString(),
            },
    });
    await rest();
  }
  return found;
}
