import { daysAfter } from "#contract/kit/days.ts";
import {
  type EventTimes,
  instantsOf,
  nextOf,
  type Occurrence,
  occurrencesBetween,
} from "#contract/records/location-events/occurrences.ts";
import type { EventDay } from "#contract/records/location-events/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { byText, byValue, pageOf, searchPattern, sorting, textMatches } from "#server/database/list.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { notFound } from "#server/http/errors.ts";
import { withParts } from "#server/records/locations/connected.ts";
import { placesOfEntries, presentEntries, seenOrganizations } from "#server/records/locations/entries.ts";

export type LocationEventRow = Row<"location_events">;
type Query = Call<"locationEvents.list">["query"];

export const timesOf = ({
  starts_at,
  ends_at,
  repeats,
  repeats_until,
}: Pick<LocationEventRow, "starts_at" | "ends_at" | "repeats" | "repeats_until">): EventTimes => ({
  starts_at,
  ends_at,
  recurrence: repeats === null || repeats_until === null ? null : { every: repeats, until: repeats_until },
});

/** When the last time that an event takes place ends. */
export function overAt(event: EventTimes, zone: string): string {
  const { recurrence } = event;
  if (recurrence === null) return event.ends_at;
  const window = { from: daysAfter(recurrence.until, -8), to: recurrence.until };
  const last = occurrencesBetween(event, zone, window).at(-1);
  return last === undefined ? event.ends_at : instantsOf(last, event, zone).ends_at;
}

/** Events as their endpoints answer them. `now` in milliseconds: when they take place next. */
export async function presentEvents(
  db: Db,
  reader: Reader,
  rows: readonly LocationEventRow[],
  now = Date.now(),
) {
  return (await presentEntries(db, reader, rows)).map(({ row, zone, shown }) => {
    const { repeats: _, repeats_until: _until, over_at: _over, ...event } = row;
    const times = timesOf(row);
    return { ...event, ...shown, recurrence: times.recurrence, next: nextOf(times, zone, now) };
  });
}

export async function presentEvent(db: Db, reader: Reader, id: number, now?: number) {
  const [event] = await presentEvents(db, reader, [await findRow(db, "location_events", id)], now);
  if (event === undefined) throw notFound(true);
  return event;
}

/** One page of the events of a location. */
export async function eventsOfPlace(db: Db, id: number, query: Query, now: string) {
  const pattern = searchPattern(query.q);
  const wanted = db
    .selectFrom("location_events")
    .where("location_id", "=", id)
    .$if(query.type !== undefined && query.type.length > 0, (rows) =>
      rows.where("type", "in", query.type ?? []),
    )
    .$if(query.when === "ahead", (rows) => rows.where("over_at", ">=", now))
    .$if(query.when === "over", (rows) => rows.where("over_at", "<", now))
    .$if(pattern !== null, (rows) =>
      rows.where((e) =>
        e.or([textMatches("title", pattern ?? ""), textMatches("description", pattern ?? "")]),
      ),
    );
  return pageOf(
    wanted
      .selectAll()
      .orderBy(
        ...sorting(
          { starts_at: byValue("starts_at"), title: byText("title"), updated_at: byValue("updated_at") },
          query.sort,
        ),
      )
      .orderBy("id"),
    wanted.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
}

/** More than one looks through on a screen, and what is read for them. */
const mostDays = 500;
const mostRows = 1000;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Events that may take place on these days, at all that the reader sees or at one location with its parts. */
const rowsBetween = async (db: Db, reader: Reader, { from, to }: Days, locationId: number | undefined) => {
  const places = locationId === undefined ? null : await withParts(db, locationId);
  return (
    db
      .selectFrom("location_events")
      .innerJoin("locations", "locations.id", "location_events.location_id")
      .selectAll("location_events")
      .where("locations.organization_id", "in", seenOrganizations(reader))
      .$if(places !== null, (rows) => rows.where("location_events.location_id", "in", places ?? []))
      // A day wider on both sides: days begin at other hours in each zone.
      .where("over_at", ">=", `${daysAfter(from, -1)}T00:00:00.000Z`)
      .where("starts_at", "<", `${daysAfter(to, 2)}T00:00:00.000Z`)
      .orderBy("starts_at")
      .orderBy("location_events.id")
      .limit(mostRows)
      .execute()
  );
};

/** Each day of one time that an event takes place, within these days. At midnight it is over: that day has none of it. */
function daysOf({ day, from, lastDay, to }: Occurrence, within: Days) {
  const last = to === "00:00" && lastDay > day ? daysAfter(lastDay, -1) : lastDay;
  const found: Pick<EventDay, "day" | "from" | "to">[] = [];
  for (
    let each = day < within.from ? within.from : day;
    each <= last && each <= within.to;
    each = daysAfter(each, 1)
  )
    found.push({ day: each, from: each === day ? from : null, to: each === lastDay ? to : null });
  return found;
}

/** The events of some days, day by day, in the days and hours of each location's organization. */
export async function eventDays(db: Db, reader: Reader, days: Days, locationId: number | undefined) {
  const rows = await rowsBetween(db, reader, days, locationId);
  const places = await placesOfEntries(db, rows);
  const found = rows.flatMap((row): readonly EventDay[] => {
    const place = places.get(row.location_id);
    if (place === undefined) return [];
    const about = {
      uuid: row.uuid,
      title: row.title,
      type: row.type,
      location_uuid: place.uuid,
      location: place.name,
    };
    return occurrencesBetween(timesOf(row), place.zone, days).flatMap((each) =>
      daysOf(each, days).map((day) => ({ ...about, ...day })),
    );
  });
  const inOrder = found.toSorted((a, b) =>
    `${a.day} ${a.from ?? ""} ${a.title}`.localeCompare(`${b.day} ${b.from ?? ""} ${b.title}`, "en-US"),
  );
  return { data: inOrder.slice(0, mostDays), more: rows.length === mostRows || inOrder.length > mostDays };
}
