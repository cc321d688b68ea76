import type { ExpressionBuilder } from "kysely";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { eventWords } from "#contract/records/location-events/event-words.ts";
import type { Measure } from "#contract/records/plans/schema.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Database, Db, Row } from "#server/database/schema.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { leadsOfCase } from "#server/platform/case-history/case-leads.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { toldUntil } from "#server/records/bulletins/of-cases.ts";
import { type Became, tellIssuers } from "#server/records/bulletins/of-events.ts";
import { placesOfEntries } from "#server/records/locations/entries.ts";
import { measuresOf } from "#server/records/plans/measures-at.ts";

// What cases are told of the events that they concern: a case and its plans were made for a day that is another one now.

type EventRow = Row<"location_events">;
type Times = Pick<EventRow, "starts_at" | "ends_at" | "repeats" | "repeats_until">;

interface By {
  readonly userId: number;
  readonly now: string;
}

const times = ["starts_at", "ends_at", "repeats", "repeats_until"] as const;

/** By the names under which the timeline of a case has them. */
export const movedField = "event_moved";
export const deletedField = "event_deleted";
const restoredField = "event_restored";
const tiedField = "event_tied";
const untiedField = "event_untied";

async function wordsOf(db: Db, row: EventRow): Promise<string> {
  const place = (await placesOfEntries(db, [row])).get(row.location_id);
  const { title, starts_at, repeats, repeats_until } = row;
  return eventWords({
    ...{ title, starts_at, location: place?.name ?? "", time_zone: place?.zone ?? "UTC" },
    recurrence: repeats === null || repeats_until === null ? null : { every: repeats, until: repeats_until },
  });
}

const casesNaming = (db: Db, eventId: number) =>
  db
    .selectFrom("case_location_events")
    .innerJoin("cases", "cases.id", "case_location_events.case_id")
    .select(["cases.id", "cases.closed_at", "cases.archived_at"])
    .where("case_location_events.event_id", "=", eventId)
    .orderBy("cases.id")
    .execute();

/** What plans in force do at an event, of those that everybody reads who reads the case. */
async function doneAt(db: Db, caseId: number, uuid: string): Promise<readonly Measure[]> {
  const plans = await db
    .selectFrom("wavr_forms")
    .select("state")
    .where("case_id", "=", caseId)
    .where("form", "=", "safety_plan")
    .where("compartment", "=", openCompartment)
    .orderBy("id")
    .execute();
  return plans.flatMap(({ state }) => measuresOf(state)).filter(({ event_uuid }) => event_uuid === uuid);
}

type Told = Awaited<ReturnType<typeof toldUntil>>;

/** What is done at an event, and what was issued until its end; that is told where it is over before the event is now. */
const inWords = (done: readonly Measure[], told: Told, after: Times | null): string | null => {
  const words = [
    ...done.map(({ what }) => what),
    ...told.map(({ title, valid_to }) =>
      after !== null && valid_to < after.ends_at
        ? `Bulletin “${title}”, which ends before it`
        : `Bulletin “${title}” until its end`,
    ),
  ];
  return words.length === 0 ? null : words.join("; ");
};

interface Telling {
  readonly caseId: number;
  readonly kind: "event_moved" | "event_deleted" | "event_restored";
  readonly done: readonly Measure[];
}

/** The leads, and of the team whoever does something at the event. */
async function tellTeam(db: Db, { caseId, kind, done }: Telling, { userId, now }: By): Promise<void> {
  const owners = done.flatMap(({ owner_id }) => owner_id ?? []);
  const acting = await db
    .selectFrom("case_team")
    .select("user_id")
    .where("case_id", "=", caseId)
    .where("user_id", "in", [...owners, -1])
    .execute();
  const told = new Set([...(await leadsOfCase(db, caseId)), ...acting.map(({ user_id }) => user_id)]);
  await notify(db, {
    kind,
    userIds: [...told],
    actorId: userId,
    subject: { kind: "case", id: caseId },
    now,
  });
}

/** A case concerns it, or a bulletin ends with it. */
const concernsSomebody = (e: ExpressionBuilder<Database, "location_events">) =>
  e.or([
    e("id", "in", e.selectFrom("case_location_events").select("event_id")),
    e("uuid", "in", e.selectFrom("bulletins").select("until_event").where("until_event", "is not", null)),
  ]);

/**
 * Tells the cases that concern an event that it is at another time now, or that it was deleted: their timelines, and the
 * leads of those that are open with whoever does something there; and whoever issued a bulletin until its end. Of a closed case only what it loses is told. Answers which cases were told.
 */
export async function tellCases(
  db: Db,
  before: EventRow,
  after: Times | null,
  { userId, now }: By,
): Promise<readonly number[]> {
  if (after !== null && times.every((each) => after[each] === before[each])) return [];
  const became: Became = after === null ? { event: "deleted" } : { event: "moved", ends_at: after.ends_at };
  await tellIssuers(db, before, became, { userId, now });
  const told = (await casesNaming(db, before.id)).filter(
    ({ closed_at, archived_at }) => after === null || (closed_at === null && archived_at === null),
  );
  if (told.length === 0) return [];
  const from = await wordsOf(db, before);
  const to = after === null ? null : await wordsOf(db, { ...before, ...after });
  for (const { id: caseId, closed_at, archived_at } of told) {
    const done = await doneAt(db, caseId, before.uuid);
    await recordCaseEvent(db, {
      ...{ caseId, userId, at: now, kind: "details", recordId: before.id, from, to },
      field: after === null ? deletedField : movedField,
      note: inWords(done, await toldUntil(db, caseId, before.uuid, now), after),
    });
    if (closed_at !== null || archived_at !== null) continue;
    const kind = after === null ? "event_deleted" : "event_moved";
    await tellTeam(db, { caseId, kind, done }, { userId, now });
  }
  return told.map(({ id }) => id);
}

/**
 * Tells the cases that lost an event, or all those of a place, when that was deleted, and that have it back: their timelines, and the
 * leads of those that are open; and whoever issued a bulletin until its end. Answers which cases were told.
 */
export async function tellRestored(
  db: Db,
  restored: { readonly kind: "location-event" | "location"; readonly id: number },
  { userId, now }: By,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("location_events")
    .selectAll()
    .where(restored.kind === "location" ? "location_id" : "id", "=", restored.id)
    .where(concernsSomebody)
    .orderBy("id")
    .execute();
  const told = new Set<number>();
  for (const row of rows) {
    await tellIssuers(db, row, { event: "restored", ends_at: row.ends_at }, { userId, now });
    const words = await wordsOf(db, row);
    for (const { id: caseId, closed_at, archived_at } of await casesNaming(db, row.id)) {
      const lost = await db
        .selectFrom("case_events")
        .select("id")
        .where("case_id", "=", caseId)
        .where("kind", "=", "details")
        .where("field", "=", deletedField)
        .where("record_id", "=", row.id)
        .limit(1)
        .executeTakeFirst();
      if (lost === undefined) continue;
      await recordCaseEvent(db, {
        ...{ caseId, userId, at: now, kind: "details", recordId: row.id, to: words },
        field: restoredField,
      });
      told.add(caseId);
      if (closed_at === null && archived_at === null)
        await tellTeam(
          db,
          { caseId, kind: "event_restored", done: await doneAt(db, caseId, row.uuid) },
          { userId, now },
        );
    }
  }
  return [...told];
}

/** Tells a case that it concerns some events from now on, and others no more. */
export async function tellTies(
  db: Db,
  caseId: number,
  { tied, untied }: { readonly tied: readonly number[]; readonly untied: readonly number[] },
  { userId, now }: By,
): Promise<void> {
  const base = { caseId, userId, at: now, kind: "details" } as const;
  const rows = await db
    .selectFrom("location_events")
    .selectAll()
    .where("id", "in", [...tied, ...untied, -1])
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  for (const row of rows) {
    const words = await wordsOf(db, row);
    const told = tied.includes(row.id)
      ? { field: tiedField, to: words }
      : { field: untiedField, from: words };
    await recordCaseEvent(db, { ...base, recordId: row.id, ...told });
  }
}

/** Tells the cases of all events of places that go. */
export async function tellCasesOfPlaces(
  db: Db,
  places: readonly number[],
  by: By,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("location_events")
    .selectAll()
    .where("location_id", "in", [...places, -1])
    .where(concernsSomebody)
    .orderBy("id")
    .execute();
  const told = new Set<number>();
  for (const row of rows) for (const id of await tellCases(db, row, null, by)) told.add(id);
  return [...told];
}

/**
 * What the events were called that a case concerned and that are gone, and their uuids for as long as they can be restored. One that
 * was restored is among its events again.
 */
export async function deletedEventsOf(
  db: Db,
  caseId: number,
): Promise<{ readonly uuid: string | null; readonly words: string }[]> {
  const rows = await db
    .selectFrom("case_events")
    .select(["record_id", "from_value"])
    .where("case_id", "=", caseId)
    .where("kind", "=", "details")
    .where("field", "=", deletedField)
    .where("record_id", "not in", (e) => e.selectFrom("location_events").select("id"))
    .orderBy("id")
    .execute();
  const last = new Map(rows.map(({ record_id, from_value }) => [record_id, from_value ?? ""]));
  if (last.size === 0) return [];
  const kept = await db
    .selectFrom("kept_records")
    .select(["record_id", "content"])
    .where("kind", "=", "location-event")
    .where(
      "record_id",
      "in",
      [...last.keys()].flatMap((id) => id ?? []),
    )
    .execute();
  const uuids = new Map(
    kept
      .flatMap(({ content }) => readJson(content))
      .flatMap(({ table, rows: of }) => (table === "location_events" ? of : []))
      .map((row) => [row.id, String(row.uuid)]),
  );
  return [...last].map(([id, words]) => ({ uuid: uuids.get(id) ?? null, words }));
}
