import { endpoints } from "#contract/endpoints/table.ts";
import { calendarDaysOf, inDayOrder } from "#contract/records/location-events/calendar-days.ts";
import type { EventDay } from "#contract/records/location-events/schema.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import { bearsOn, touchedEntries } from "./entries.ts";
import { eventEffect } from "./events.ts";

const byDay = (a: EventDay, b: EventDay) => a.day.localeCompare(b.day) || inDayOrder(a, b);

/**
 * The events of some days, with those that wait here: their times are found as the server finds them, in the zone of their
 * location's organization. What was added here is listed also on a day that has its share.
 */
export const overlayCalendar: Overlay<"locationEvents.calendar"> = (read, { query }, changes, context) => {
  const days = endpoints["locationEvents.calendar"].query.safeParse(query).data;
  if (read === null || days === undefined) return null;
  const touched = touchedEntries("location-event", eventEffect, changes, context);
  if (touched.length === 0) return read;
  const known = new Set(touched.flatMap(({ uuid, record, deleted }) => (record || deleted ? [uuid] : [])));
  const isHere = bearsOn(days.location_id, context);
  const ours = touched.flatMap(({ record }): EventDay[] => {
    if (record === null || !isHere(record)) return [];
    const { uuid, title, type, location_uuid, location, organization_name, expected_attendance } = record;
    return calendarDaysOf(record, record.time_zone, days).map((on) => ({
      ...{ uuid, title, type, location_uuid, location, organization_name, expected_attendance },
      ...(record.local_revision === undefined ? {} : { local_revision: record.local_revision }),
      ...on,
    }));
  });
  const rest = read.data.filter(({ uuid }) => !known.has(uuid));
  if (ours.length === 0 && rest.length === read.data.length) return read;
  return { ...read, data: [...rest, ...ours].sort(byDay) };
};
