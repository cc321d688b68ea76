import { eventProblem, nextOf, overAt } from "#contract/records/location-events/occurrences.ts";
import type { LocationEvent, LocationEventValues } from "#contract/records/location-events/schema.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import type { CheckedInput } from "#core/outbox/effects/effect.ts";
import { refusal, stampsOf } from "#core/outbox/effects/effect-parts.ts";
import type { RecordEffect } from "#core/outbox/effects/fold.ts";
import { among } from "#core/outbox/effects/overlays/lists.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import { finds } from "#core/outbox/effects/shapes.ts";
import type { LocalRecords } from "#core/outbox/types.ts";
import { isDeleting, overlayEntries, overlayEntryForm, placeOfEntry, zoneAt } from "./entries.ts";

const timesIn = ({ starts_at, ends_at, recurrence }: LocationEventValues) => ({
  starts_at: new Date(starts_at).toISOString(),
  ends_at: new Date(ends_at).toISOString(),
  recurrence: recurrence ?? null,
});

/** Refuses what the server would: an end before the start, or what repeats before it is over. */
export function checkEvent({ params, body }: CheckedInput, local: LocalRecords): void {
  const zone = zoneAt(params.id, local);
  const problem = eventProblem(timesIn(body as unknown as LocationEventValues), zone);
  if (problem !== null) throw refusal({ [problem.field]: [problem.message] });
}

function fieldsFrom(given: unknown, zone: string, { local }: Context) {
  const body = given as LocationEventValues;
  const times = timesIn(body);
  return {
    ...times,
    title: body.title,
    type: body.type,
    expected_attendance: body.expected_attendance ?? null,
    description: body.description ?? null,
    next: nextOf(times, zone, local.now()),
  };
}

export const eventEffect: RecordEffect<LocationEvent> = {
  create: (change, context) => {
    const place = placeOfEntry(change, context);
    return {
      ...stampsOf(change, context),
      ...place,
      ...fieldsFrom(change.body, place.time_zone, context),
      cases: [],
      measures: [],
      bulletins: [],
    } as LocationEvent;
  },
  update: (record, given, change, context) =>
    isDeleting(change)
      ? { ...record, local_revision: change.revision }
      : {
          ...record,
          ...fieldsFrom(given, record.time_zone, context),
          updated_at: context.savedAt(change),
          local_revision: change.revision,
        },
  bodyOf: ({ title, type, starts_at, ends_at, expected_attendance, description, recurrence }) => ({
    ...{ title, type, starts_at, ends_at, expected_attendance, description, recurrence },
  }),
};

export const overlayEventList: Overlay<"locationEvents.list"> = overlayEntries({
  kind: "location-event",
  endpoint: "locationEvents.list",
  effect: eventEffect,
  isWanted: (event, { type, when, q }, now) => {
    if (!among(type as readonly string[] | undefined, event.type)) return false;
    if (!finds(q as string | undefined, event.title, event.description)) return false;
    if (when === undefined) return true;
    return Date.parse(overAt(event, event.time_zone)) >= now === (when === "ahead");
  },
});

/** The form of one event, after its changes. */
export const overlayEventEdit: Overlay<"locationEvents.edit"> = overlayEntryForm(
  "location-event",
  eventEffect,
);
