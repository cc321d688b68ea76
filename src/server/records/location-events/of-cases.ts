import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import { unprocessable } from "#server/http/errors.ts";
import { placesOfEntries } from "#server/records/locations/entries.ts";
import { isSeen } from "#server/records/locations/repository.ts";

// What a case says of the events that it concerns, and an event of the cases that concern it.

const mostOfEvent = 20;

/** The events of a case, those that begin first before the others. */
export async function eventsOfCase(db: Db, caseId: number) {
  const rows = await db
    .selectFrom("case_location_events")
    .innerJoin("location_events", "location_events.id", "case_location_events.event_id")
    .selectAll("location_events")
    .where("case_location_events.case_id", "=", caseId)
    .orderBy("location_events.starts_at")
    .orderBy("location_events.id")
    .execute();
  const places = await placesOfEntries(db, rows);
  return rows.flatMap((row) => {
    const place = places.get(row.location_id);
    if (place === undefined) return [];
    const { id, uuid, title, type, location_id, starts_at, ends_at, repeats, repeats_until } = row;
    return {
      ...{ id, uuid, title, type, location_id, starts_at, ends_at },
      recurrence:
        repeats === null || repeats_until === null ? null : { every: repeats, until: repeats_until },
      location_uuid: place.uuid,
      location: place.name,
      time_zone: place.zone,
    };
  });
}

/** The events that a body names. Whoever names one must see its place; those that the case has already may stay. */
export async function chooseEvents(
  db: Db,
  reader: Reader,
  /** The top of the tree of the case. */
  root: number | null,
  uuids: readonly string[],
  caseId: number | null,
): Promise<readonly number[]> {
  if (uuids.length === 0) return [];
  const found = await db
    .selectFrom("location_events")
    .select(["id", "uuid", "location_id"])
    .where("uuid", "in", [...uuids])
    .execute();
  const held = await db
    .selectFrom("case_location_events")
    .select("event_id")
    .where("case_id", "=", caseId ?? -1)
    .execute();
  const errors: Record<string, string[]> = {};
  const ids: number[] = [];
  for (const [at, uuid] of uuids.entries()) {
    const event = found.find((each) => each.uuid === uuid.toLowerCase());
    const isHeld = held.some(({ event_id }) => event_id === event?.id);
    if (event !== undefined && (isHeld || (await isSeen(db, reader, event.location_id, root))))
      ids.push(event.id);
    else errors[`events.${at}`] = ["This event was not found."];
  }
  if (Object.keys(errors).length > 0) throw unprocessable(errors);
  return [...new Set(ids)];
}

/** Ties a case to these events and to no others. Answers which were not tied to it before, and which are not any more. */
export async function replaceEvents(
  db: Db,
  caseId: number,
  ids: readonly number[],
): Promise<{ readonly tied: readonly number[]; readonly untied: readonly number[] }> {
  const before = await db
    .selectFrom("case_location_events")
    .select("event_id")
    .where("case_id", "=", caseId)
    .execute();
  const had = new Set(before.map(({ event_id }) => event_id));
  const tied = ids.filter((id) => !had.has(id));
  const untied = [...had].filter((id) => !ids.includes(id));
  if (tied.length + untied.length === 0) return { tied, untied };
  await db.deleteFrom("case_location_events").where("case_id", "=", caseId).execute();
  for (const event_id of ids)
    await db.insertInto("case_location_events").values({ case_id: caseId, event_id }).execute();
  return { tied, untied };
}

/** The cases that concern each of these events, as far as the reader may see them, the newest first. */
export async function casesOfEvents(db: Db, reader: Reader, eventIds: readonly number[]) {
  const rows =
    eventIds.length === 0
      ? []
      : await db
          .selectFrom("cases")
          .innerJoin("case_location_events", "case_location_events.case_id", "cases.id")
          .select(["cases.id", "cases.number", "cases.title", "cases.closed_at"])
          .select("case_location_events.event_id")
          .where("case_location_events.event_id", "in", [...eventIds])
          .where("cases.archived_at", "is", null)
          .where(visibleCases(reader))
          .orderBy("cases.created_at", "desc")
          .orderBy("cases.id", "desc")
          .execute();
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id);
  return (id: number) =>
    (byEvent.get(id) ?? []).slice(0, mostOfEvent).map(({ event_id: _, ...each }) => each);
}
