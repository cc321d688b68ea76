import { daysBetween } from "#contract/kit/days.ts";
import { eventProblem, overAt } from "#contract/records/location-events/occurrences.ts";
import {
  eventRepeats,
  type LocationEventValues,
  locationEventTypes,
  mostCalendarDays,
} from "#contract/records/location-events/schema.ts";
import { deleteRow, findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import { placesAlong, requirePlace, zoneOfPlace } from "#server/records/locations/entries.ts";
import { eventDays } from "./event-days.ts";
import { eventsOfPlace, presentEvent, presentEvents } from "./repository.ts";
import { tellCases } from "./tell-cases.ts";

const form = { types: [...locationEventTypes], repeats: [...eventRepeats] };

/** The columns that a body sets. */
function columnsOf({ uuid: _, recurrence, starts_at, ends_at, ...body }: LocationEventValues, zone: string) {
  const times = {
    starts_at: new Date(starts_at).toISOString(),
    ends_at: new Date(ends_at).toISOString(),
    recurrence,
  };
  const problem = eventProblem(times, zone);
  if (problem !== null) throw invalid(problem.field, problem.message);
  return {
    ...body,
    starts_at: times.starts_at,
    ends_at: times.ends_at,
    over_at: overAt(times, zone),
    repeats: recurrence?.every ?? null,
    repeats_until: recurrence?.until ?? null,
  };
}

/** What takes place at a location. */
export const locationEventHandlers = {
  "locationEvents.list": async ({ db, auth, record, query, request, now }) => {
    const { total, rows } = await eventsOfPlace(db, record.id, query, now);
    const shown = await presentEvents(db, auth, rows, Date.parse(now));
    return { body: pageReply(request, query, { total, rows: shown }) };
  },

  "locationEvents.new": async ({ db, record }) => ({
    body: { data: { ...form, time_zone: await zoneOfPlace(db, record.id) } },
  }),

  "locationEvents.edit": async ({ db, auth, record, params, now }) => {
    const data = await presentEvent(db, auth, record.id, Date.parse(now));
    await requirePlace(db, auth, params.id, data.location_id);
    return { body: { data: { ...form, time_zone: data.time_zone, record: data } }, version: data.version };
  },

  "locationEvents.create": async ({ db, auth, record, body, now, audit }) => {
    const id = await insertRow(db, "location_events", {
      ...columnsOf(body, await zoneOfPlace(db, record.id)),
      uuid: await newUuid(db, "location_events", body.uuid),
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: auth.userId,
      location_id: record.id,
    });
    audit({ recordType: "location-event", recordId: id, organizationId: record.organizationId });
    const data = await presentEvent(db, auth, id, Date.parse(now));
    return { body: { data }, version: data.version };
  },

  "locationEvents.update": async ({ db, auth, record, params, body, now, audit, touch }) => {
    const before = await findRow(db, "location_events", record.id);
    await requirePlace(db, auth, params.id, before.location_id);
    const changes = columnsOf(body, await zoneOfPlace(db, before.location_id));
    await updateRow(db, "location_events", record.id, { ...changes, updated_at: now });
    audit({ fields: changedFields(before, changes) });
    for (const id of await tellCases(db, before, changes, { userId: auth.userId, now })) touch("case", id);
    const data = await presentEvent(db, auth, record.id, Date.parse(now));
    return { body: { data }, version: data.version };
  },

  "locationEvents.delete": async ({ db, auth, record, params, now, touch }) => {
    const before = await findRow(db, "location_events", record.id);
    await requirePlace(db, auth, params.id, before.location_id);
    for (const id of await tellCases(db, before, null, { userId: auth.userId, now })) touch("case", id);
    await deleteRow(db, "location_events", record.id);
    return {};
  },

  "locationEvents.calendar": async ({ db, auth, query: { from, to, location_id, organization_id } }) => {
    const days = daysBetween(from, to);
    if (days < 0) throw invalid("to", "The last day must not be before the first.");
    if (days > mostCalendarDays) throw invalid("to", `Ask for at most ${mostCalendarDays} days at once.`);
    const organization = organization_id === undefined ? null : auth.reach.survivorOf(organization_id);
    const places = await placesAlong(db, location_id);
    const found = await eventDays(db, auth, { from, to }, { places, organization });
    const asked = { location_id: location_id ?? null, organization_id: organization_id ?? null };
    return { body: { ...found, from, to, ...asked } };
  },
} satisfies Partial<Handlers>;
