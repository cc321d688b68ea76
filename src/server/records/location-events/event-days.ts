import { daysAfter, momentIn } from "#contract/kit/days.ts";
import { calendarDaysOf, type Days, inDayOrder } from "#contract/records/location-events/calendar-days.ts";
import { type EventDay, mostOnDay } from "#contract/records/location-events/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { breather } from "#server/platform/jobs/background.ts";
import { placesOfEntries, seenOrganizations } from "#server/records/locations/entries.ts";
import { timesOf } from "./repository.ts";

/** What is read for a calendar at most, of those that take place once and of those that repeat. */
const mostRows = 1000;

interface Narrowing {
  /** Null: all that the reader sees. */
  readonly places: readonly number[] | null;
  /** Who keeps the places; null: anybody. */
  readonly organization: number | null;
}

/** Events that may take place on these days, at all that the reader sees or at these of them. */
async function rowsBetween(db: Db, reader: Reader, { from, to }: Days, { places, organization }: Narrowing) {
  const read = (repeats: boolean) =>
    db
      .selectFrom("location_events")
      .innerJoin("locations", "locations.id", "location_events.location_id")
      .select(["location_events.uuid", "location_events.location_id", "location_events.type", "title"])
      .select("expected_attendance")
      .select(["starts_at", "ends_at", "repeats", "repeats_until"])
      .where("locations.organization_id", "in", seenOrganizations(reader))
      .where("repeats", repeats ? "is not" : "is", null)
      .$if(places !== null, (rows) => rows.where("location_events.location_id", "in", places ?? []))
      .$if(organization !== null, (rows) => rows.where("locations.organization_id", "=", organization ?? -1))
      // A day wider on both sides: days begin at other hours in each zone.
      .where("over_at", ">=", `${daysAfter(from, -1)}T00:00:00.000Z`)
      .where("starts_at", "<", `${daysAfter(to, 2)}T00:00:00.000Z`)
      .orderBy("starts_at")
      .orderBy("location_events.id")
      .limit(mostRows)
      .execute();
  const [once, again] = [await read(false), await read(true)];
  return { rows: [...once, ...again], more: once.length === mostRows || again.length === mostRows };
}

/** Events by what is listed first where a day has too many: those that take place once, then by their hour. */
async function ranked(db: Db, rows: Awaited<ReturnType<typeof rowsBetween>>["rows"]) {
  const places = await placesOfEntries(db, rows);
  const rest = breather();
  const found = [];
  for (const row of rows) {
    const place = places.get(row.location_id);
    if (place === undefined) continue;
    found.push({ row, place, title: row.title, from: momentIn(Date.parse(row.starts_at), place.zone).time });
    await rest();
  }
  return found.toSorted(
    (a, b) => Number(a.row.repeats !== null) - Number(b.row.repeats !== null) || inDayOrder(a, b),
  );
}

/**
 * The events of some days, day by day, in the days and hours of each location's organization. Each day has its share, so that
 * what takes place daily does not leave the last days without anything.
 */
export async function eventDays(db: Db, reader: Reader, days: Days, narrowing: Narrowing) {
  const { rows, more } = await rowsBetween(db, reader, days, narrowing);
  const byDay = new Map<string, { readonly listed: EventDay[]; more: number }>();
  for (let day = days.from; day <= days.to; day = daysAfter(day, 1)) byDay.set(day, { listed: [], more: 0 });
  const rest = breather();
  for (const { row, place } of await ranked(db, rows)) {
    const { uuid, title, type, expected_attendance } = row;
    for (const on of calendarDaysOf(timesOf(row), place.zone, days)) {
      const own = byDay.get(on.day);
      if (own === undefined) continue;
      if (own.listed.length === mostOnDay) own.more += 1;
      else
        own.listed.push({
          ...{ uuid, title, type, location_uuid: place.uuid, location: place.name },
          organization_name: place.organization_name,
          expected_attendance,
          ...on,
        });
    }
    await rest();
  }
  const more_on = [...byDay].flatMap(([day, own]) => (own.more === 0 ? [] : [{ day, count: own.more }]));
  return {
    data: [...byDay.values()].flatMap(({ listed }) => listed.toSorted(inDayOrder)),
    more: more || more_on.length > 0,
    more_on,
  };
}
