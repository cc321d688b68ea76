import { type EventTimes, nextOf } from "#contract/records/location-events/occurrences.ts";
import type { Reader } from "#server/access/reach.ts";
import { byText, byValue, pageOf, searchPattern, sorting, textMatches } from "#server/database/list.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Call } from "#server/http/call.ts";
import { notFound } from "#server/http/errors.ts";
import { bulletinsUntil } from "#server/records/bulletins/of-events.ts";
import { presentEntries } from "#server/records/locations/entries.ts";
import { measuresOfEvents } from "#server/records/plans/measures-at.ts";
import { casesOfEvents } from "./of-cases.ts";

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

/** Events as their endpoints answer them. `now` in milliseconds: when they take place next. */
export async function presentEvents(
  db: Db,
  reader: Reader,
  rows: readonly LocationEventRow[],
  now = Date.now(),
) {
  const casesOf = await casesOfEvents(
    db,
    reader,
    rows.map(({ id }) => id),
  );
  const measures = await measuresOfEvents(
    db,
    reader,
    rows.map(({ uuid }) => uuid),
  );
  const bulletins = await bulletinsUntil(
    db,
    reader,
    rows.map(({ uuid }) => uuid),
    new Date(now).toISOString(),
  );
  return (await presentEntries(db, reader, rows)).map(({ row, zone, shown }) => {
    const { repeats: _, repeats_until: _until, over_at: _over, ...event } = row;
    const times = timesOf(row);
    return {
      ...event,
      ...shown,
      cases: casesOf(event.id),
      measures: measures.get(event.uuid) ?? [],
      bulletins: bulletins(event.uuid),
      recurrence: times.recurrence,
      next: nextOf(times, zone, now),
    };
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
