import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import { rights } from "#contract/kit/common.ts";
import { ownZone } from "#contract/kit/days.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { hereAlone } from "#contract/kit/here-alone.ts";
import type { Impactor } from "#contract/records/impactors/schema.ts";
import type { LocationEvent } from "#contract/records/location-events/schema.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { placesAlong } from "#core/kit/places-along.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, changesOf } from "#core/outbox/effects/context.ts";
import { isUuid } from "#core/outbox/effects/effect-parts.ts";
import { applied, type RecordEffect } from "#core/outbox/effects/fold.ts";
import { emptyPage, withRows } from "#core/outbox/effects/overlays/lists.ts";
import { type Fields, fieldsOf } from "#core/outbox/effects/shapes.ts";
import { type Change, firstLocalId, type LocalRecords } from "#core/outbox/types.ts";

// What events and impactors share: both belong to one location, and lie where that is.

export interface EntryRecords {
  readonly "location-event": LocationEvent;
  readonly impactor: Impactor;
}
export type EntryKind = keyof EntryRecords;
type Entry = EntryRecords[EntryKind];

const keyOf = (key: unknown): string | number => (isUuid(key) ? key : Number(key));

const placeAt = (key: unknown, local: LocalRecords): Fields => fieldsOf(local.record("location", keyOf(key)));

/** The time zone of a location's organization, as the forms of what belongs to it were told; else this computer's. */
export function zoneAt(key: unknown, local: LocalRecords): string {
  const { id, uuid } = placeAt(key, local);
  for (const one of [key, uuid, id])
    for (const kind of ["location-event", "impactor"] as const) {
      const zone = one === undefined ? null : local.form?.(kind, { id: one })?.time_zone;
      if (typeof zone === "string") return zone;
    }
  return ownZone();
}

/** What an entry says of its location. Who may change that may delete what is added to it, sent or not. */
export function placeOfEntry({ params }: Change, { local }: Context) {
  const place = placeAt(params.id, local);
  const can = rights.safeParse(place.can).data ?? { edit: true, export: false };
  return {
    location_id: typeof place.id === "number" ? place.id : firstLocalId,
    location_uuid: typeof place.uuid === "string" ? place.uuid : String(params.id),
    location: typeof place.name === "string" ? place.name : "",
    organization_name: typeof place.organization_name === "string" ? place.organization_name : null,
    time_zone: zoneAt(params.id, local),
    can: { edit: can.edit, delete: can.edit, export: can.export, reveal: false },
  };
}

/** Does this change delete what it is about? */
export const isDeleting = ({ endpoint }: Change): boolean =>
  (endpoints[endpoint] as EndpointDefinition).method === "DELETE";

/** A record after its own changes; null where it is deleted, or the changes alone cannot make it. */
export function entryAfter<R extends Entry>(
  effect: RecordEffect<R>,
  known: R | null,
  own: readonly Change[],
  context: Context,
): R | null {
  let now = known;
  for (const change of own) {
    if (isDeleting(change)) return null;
    now = applied(effect, now, change, context);
  }
  return now;
}

/** An entry that changes of this computer concern. */
export interface Touched<R> {
  readonly uuid: string;
  /** As it is now; null where it is deleted, or not known here. */
  readonly record: R | null;
  /** As it was before; null where it was made here, or that is not known. */
  readonly before: R | null;
  readonly deleted: boolean;
}

export function touchedEntries<K extends EntryKind>(
  kind: K,
  effect: RecordEffect<EntryRecords[K]>,
  changes: readonly Change[],
  context: Context,
): readonly Touched<EntryRecords[K]>[] {
  const first = new Map<string, Change>();
  for (const change of indexOf(changes).ofKind(kind))
    if (!first.has(change.subject.key)) first.set(change.subject.key, change);
  return [...first.values()].map((change) => {
    const own = changesOf(change, changes);
    const deleted = own.some(isDeleting);
    const known = context.local.record(kind, change.subject.key) as EntryRecords[K] | null;
    const record = deleted ? null : (known ?? entryAfter(effect, null, own, context));
    return {
      uuid: record?.uuid ?? change.subject.key,
      record,
      before: change.base as EntryRecords[K] | null,
      deleted,
    };
  });
}

/** Whether an entry bears on the location that a read asks about; on every one where it asks about none. */
export function bearsOn(asked: unknown, { local }: Context): (entry: Entry) => boolean {
  if (asked === undefined || asked === null) return () => true;
  const along = placesAlong((key) => local.record("location", key), Number(asked));
  return ({ location_id }) => along(location_id);
}

/** The form of one entry, after its changes. */
export const overlayEntryForm =
  <K extends EntryKind>(kind: K, effect: RecordEffect<EntryRecords[K]>) =>
  <F extends { readonly data: object }>(
    read: F | null,
    _: RawInput,
    changes: readonly Change[],
    context: Context,
  ): F | null => {
    if (read === null) return null;
    const before = fieldsOf(read.data).record as EntryRecords[K];
    const record = entryAfter(effect, before, indexOf(changes).of(kind, before), context);
    if (record === null) return null;
    return record === before ? read : { ...read, data: { ...read.data, record } };
  };

interface Page<R> {
  readonly data: readonly R[];
  readonly meta: { readonly from: number | null; readonly to: number | null; readonly total: number };
}

interface EntryList<K extends EntryKind> {
  readonly kind: K;
  readonly endpoint: EndpointName;
  readonly effect: RecordEffect<EntryRecords[K]>;
  /** Would the server list it? `now` in milliseconds. */
  readonly isWanted: (record: EntryRecords[K], query: Fields, now: number) => boolean;
}

/** A list that this computer has no copy of, with what was added here: whoever added it must find it. Null where nothing was. */
function addedAlone<R extends Entry, P extends Page<R>>(
  touched: readonly Touched<R>[],
  wanted: (record: R) => boolean,
): P | null {
  const added = touched.flatMap(({ record, before }) =>
    record !== null && before === null && wanted(record) ? [record] : [],
  );
  if (added.length === 0) return null;
  const page = emptyPage(added.length);
  const alone = { ...page, meta: { ...page.meta, ...hereAlone } } satisfies Page<R>;
  return withRows<R, Page<R>>(alone, [], added, "head") as P;
}

/** The list of what belongs to one location, with the changes that wait. */
export const overlayEntries =
  <K extends EntryKind>({ kind, endpoint, effect, isWanted }: EntryList<K>) =>
  <P extends Page<EntryRecords[K]>>(
    read: P | null,
    input: RawInput,
    changes: readonly Change[],
    context: Context,
  ): P | null => {
    type R = EntryRecords[K];
    const { query: schema }: EndpointDefinition = endpoints[endpoint];
    const query = fieldsOf(schema?.safeParse(input.query ?? {}).data);
    const now = context.local.now();
    const here = String(input.params?.id);
    const isHere = ({ location_id, location_uuid }: R) =>
      location_uuid === here || String(location_id) === here;
    const wanted = (record: R) => isHere(record) && isWanted(record, query, now);
    if (read === null) return addedAlone<R, P>(touchedEntries(kind, effect, changes, context), wanted);
    const index = indexOf(changes);
    const rows = read.data.flatMap((row) => {
      const own = index.of(kind, row);
      if (own.length === 0) return [row];
      const record = entryAfter(effect, row, own, context);
      return record !== null && wanted(record) ? [record] : [];
    });
    const same = rows.length === read.data.length && rows.every((row, at) => row === read.data[at]);
    // What the list had already was no news to it.
    const added = touchedEntries(kind, effect, changes, context).flatMap(({ record, before }) =>
      record !== null && wanted(record) && !(before !== null && wanted(before)) ? [record] : [],
    );
    const gone = read.data.length - rows.length;
    const left = gone === 0 ? read : { ...read, meta: { ...read.meta, total: read.meta.total - gone } };
    return withRows<R, P>(left, same ? read.data : rows, added, query.page === 1 ? "head" : "elsewhere");
  };
