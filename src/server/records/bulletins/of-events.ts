import { loadAccess } from "#server/access/access.ts";
import { visibleBulletins } from "#server/access/loaders/bulletins.ts";
import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { invalid } from "#server/http/errors.ts";
import { notify, settleNotifications } from "#server/platform/notifications/repository.ts";
import { placesOfEntries } from "#server/records/locations/entries.ts";
import { isSeen } from "#server/records/locations/repository.ts";

// A bulletin that was issued until the end of an event cannot be changed when that is moved: both sides say so.

/** The events with which bulletins end, by their uuids; without those that were deleted. */
export async function endingEvents(db: Db, uuids: readonly (string | null)[]) {
  const asked = uuids.flatMap((uuid) => uuid ?? []);
  const rows =
    asked.length === 0
      ? []
      : await db
          .selectFrom("location_events")
          .select(["uuid", "title", "location_id", "starts_at", "ends_at"])
          .where("uuid", "in", asked)
          .execute();
  const places = await placesOfEntries(db, rows);
  return new Map(
    rows.flatMap(({ location_id, ...row }) => {
      const place = places.get(location_id);
      return place === undefined
        ? []
        : [[row.uuid, { ...row, location_uuid: place.uuid, time_zone: place.zone }] as const];
    }),
  );
}

/**
 * What bulletins say of the events with whose end they end. By name such a one is told whoever may withdraw the bulletin, and of the
 * others who sees its place; that it was deleted everybody who goes by the bulletin.
 */
export async function endingsFor(db: Db, reader: Reader, uuids: readonly (string | null)[]) {
  const events = await endingEvents(db, uuids);
  const seen = new Set<string>();
  for (const place of new Set([...events.values()].map(({ location_uuid }) => location_uuid)))
    if ((await loadAccess(db, reader, "location", place))?.rights.view === true) seen.add(place);
  return (uuid: string | null, mine: boolean) => {
    const ending = events.get(uuid ?? "");
    const isSeenBy = ending !== undefined && (mine || seen.has(ending.location_uuid));
    return { until_event: isSeenBy ? ending : null, until_deleted: uuid !== null && ending === undefined };
  };
}

/** The event that a body names: one of the case for which it is issued, or one at a place that its author sees. */
export async function chooseEndingEvent(
  db: Db,
  reader: Reader,
  { root, caseId, uuid }: { root: number | null; caseId: number | null; uuid: string | null },
): Promise<string | null> {
  if (uuid === null) return null;
  const event = await db
    .selectFrom("location_events")
    .select(["id", "uuid", "location_id"])
    .where("uuid", "=", uuid.toLowerCase())
    .executeTakeFirst();
  const ofCase = await db
    .selectFrom("case_location_events")
    .select("event_id")
    .where("case_id", "=", caseId ?? -1)
    .where("event_id", "=", event?.id ?? -1)
    .executeTakeFirst();
  if (event === undefined || (ofCase === undefined && !(await isSeen(db, reader, event.location_id, root))))
    throw invalid("until_event", "This event was not found.");
  return event.uuid;
}

/** The bulletins that end with each of these events, and that are neither withdrawn nor over, as far as the reader sees them. */
export async function bulletinsUntil(db: Db, reader: Reader, uuids: readonly string[], now: string) {
  const rows =
    uuids.length === 0
      ? []
      : await db
          .selectFrom("bulletins")
          .select(["id", "uuid", "title", "valid_to", "until_event"])
          .where("until_event", "in", [...uuids])
          .where("withdrawn_at", "is", null)
          .where("valid_to", ">", now)
          .where(visibleBulletins(reader))
          .orderBy("valid_to")
          .orderBy("id")
          .execute();
  const byEvent = Map.groupBy(rows, ({ until_event }) => until_event);
  return (uuid: string) => (byEvent.get(uuid) ?? []).map(({ until_event: _, ...each }) => each);
}

/** What became of the event with whose end a bulletin ends. */
export type Became =
  | { readonly event: "moved" | "restored"; readonly ends_at: string }
  | { readonly event: "deleted" };

/**
 * Whoever issued a bulletin until the end of an event is told that this was deleted or is on record again, or that it ends after the
 * bulletin now. What they were told of it before, and had not looked at, holds no more.
 */
export async function tellIssuers(
  db: Db,
  { uuid }: { readonly uuid: string },
  became: Became,
  { userId, now }: { readonly userId: number; readonly now: string },
): Promise<void> {
  const rows = await db
    .selectFrom("bulletins")
    .select(["id", "created_by", "valid_to"])
    .where("until_event", "=", uuid)
    .where("withdrawn_at", "is", null)
    .where("valid_to", ">", now)
    .orderBy("id")
    .execute();
  for (const { id, created_by, valid_to } of rows) {
    const subject = { kind: "bulletin", ids: [id] } as const;
    await settleNotifications(db, "bulletin_outdated", subject, now);
    if (created_by === null || (became.event === "moved" && valid_to >= became.ends_at)) continue;
    await notify(db, {
      kind: "bulletin_outdated",
      userIds: [created_by],
      actorId: userId,
      subject: { kind: "bulletin", id },
      facts: { event: became.event },
      now,
    });
  }
}
