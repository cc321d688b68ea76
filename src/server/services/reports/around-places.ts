import { daysAfter, momentIn } from "#contract/kit/days.ts";
import { becameOf } from "#contract/records/bulletins/ending-event.ts";
import type { Reader } from "#server/access/reach.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { bulletinsAround } from "#server/records/bulletins/repository.ts";
import { inForce } from "#server/records/impactors/repository.ts";
import { eventDays } from "#server/records/location-events/event-days.ts";
import { alongWith, seenOrganizations } from "#server/records/locations/entries.ts";
import { wholesOf } from "#server/records/locations/nesting.ts";

const daysAhead = 20;
const mostEvents = 20;
/** More than these of one building are no place of a case any more. */
const mostPlaces = 500;

/** A case and its safety plans, as far as their places matter. */
export interface CaseOfPlaces {
  readonly record: {
    readonly created_at: string;
    readonly place: { readonly id: number } | null;
    readonly events: readonly {
      readonly location_id: number;
      readonly location: string;
      readonly ends_at: string;
      readonly recurrence: { readonly until: string } | null;
    }[];
    readonly zone?: { readonly id: number | null } | null;
    readonly team: readonly { readonly id: number; readonly role: string }[];
  };
  readonly plans: readonly {
    readonly state: {
      readonly status: string;
      readonly measures: readonly {
        readonly what: string;
        readonly time_of_day: string | null;
        readonly location_id: number | null;
        readonly zone_id: number | null;
      }[];
    };
  }[];
}

/** Measures of the plans in force, which say where something is done. */
export const measuresInForce = ({ plans }: CaseOfPlaces) =>
  plans.flatMap(({ state }) => (state.status === "in_force" ? state.measures : []));

/** Where help is sent: the address of a place, of what it is a part of, or of the school. */
export async function addressOf(db: Db, id: number): Promise<string | null> {
  const wholes = await wholesOf(db, id);
  const rows = await db
    .selectFrom("locations")
    .innerJoin("organizations", "organizations.id", "locations.organization_id")
    .select(["locations.id", "locations.address", "organizations.address as school"])
    .where("locations.id", "in", [...wholes, -1])
    .execute();
  const own = wholes.map((each) => rows.find((row) => row.id === each)?.address ?? null);
  return own.find((each) => each !== null) ?? rows.find((row) => row.id === id)?.school ?? null;
}

/** Where what the case is about takes place, where its own place is words alone: that of its first event that is not over, or of one that was. */
export function placeOfEvent({ record: { place, events } }: CaseOfPlaces, now: string) {
  if (place !== null) return null;
  const isAhead = ({ ends_at, recurrence }: (typeof events)[number]) =>
    (recurrence === null ? ends_at : `${recurrence.until}T23:59`) >= now;
  const event = events.find(isAhead) ?? events.at(-1);
  return event === undefined ? null : { id: event.location_id, name: event.location };
}

/** The place of the case and those of measures in force, with what they are a part of and what is a part of them. */
async function placesAround(
  db: Db,
  reader: Reader,
  of: CaseOfPlaces,
  place: number | null,
): Promise<readonly number[]> {
  const told = [place, ...measuresInForce(of).map((each) => each.location_id)];
  const rows = await db
    .selectFrom("locations")
    .select("id")
    .where("id", "in", [...new Set(told.flatMap((id) => id ?? [])), -1])
    .where("organization_id", "in", seenOrganizations(reader))
    .execute();
  const around = new Set<number>();
  for (const { id } of rows) for (const each of await alongWith(db, id)) around.add(each);
  return [...around].slice(0, mostPlaces);
}

/** Each event once, when it takes place next, with how many more times it does in these weeks. */
async function eventsAhead(db: Db, reader: Reader, places: readonly number[], today: string) {
  const { data } = await eventDays(
    db,
    reader,
    { from: today, to: daysAfter(today, daysAhead) },
    { places, organization: null },
  );
  return [...Map.groupBy(data, ({ uuid }) => uuid).values()]
    .flatMap(([first, ...again]) => (first === undefined ? [] : [{ ...first, again: again.length }]))
    .slice(0, mostEvents);
}

/** Whom to call about a place: what is recorded of it, or of what it is a part of, and the leads of the case with their phones. */
async function callsOf(
  db: Db,
  { team }: CaseOfPlaces["record"],
  place: number | null,
): Promise<readonly string[]> {
  const wholes = place === null ? [] : await wholesOf(db, place);
  const rows = await db
    .selectFrom("locations")
    .select(["id", "name", "phone", "contacts"])
    .where("id", "in", [...wholes, -1])
    .execute();
  const nearest = wholes
    .map((each) => rows.find(({ id }) => id === each))
    .find((row) => row !== undefined && (row.phone !== null || readJson(row.contacts).length > 0));
  const leads = await db
    .selectFrom("users")
    .select(["full_name", "title", "phone"])
    .where("id", "in", [...team.flatMap(({ id, role }) => (role === "lead" ? [id] : [])), -1])
    .orderBy("full_name")
    .execute();
  const line = (...parts: readonly (string | null)[]) =>
    parts.filter((part) => part !== null && part !== "").join(", ");
  return [
    ...leads.flatMap(({ full_name, title, phone }) =>
      phone === null ? [] : [line(full_name, title, phone)],
    ),
    ...(nearest === undefined || nearest.phone === null ? [] : [line(nearest.name, nearest.phone)]),
    ...(nearest === undefined
      ? []
      : readJson(nearest.contacts).flatMap(({ name, reached_at }) =>
          reached_at === null ? [] : [line(name, reached_at)],
        )),
  ];
}

export interface AroundPlaces {
  /** The place of the event that the case concerns, where its own place is words alone. */
  readonly ofEvent: string | null;
  readonly address: string | null;
  /** Whom to call, a line each. */
  readonly calls: readonly string[];
  readonly ahead: Awaited<ReturnType<typeof eventsAhead>>;
  readonly bearing: Awaited<ReturnType<typeof inForce>>;
  /** Those that hold, with what became of the event until whose end they were issued. */
  readonly bulletins: readonly (Awaited<ReturnType<typeof bulletinsAround>>[number] & {
    readonly became: ReturnType<typeof becameOf>;
  })[];
}

export const nothingAround: AroundPlaces = {
  ofEvent: null,
  address: null,
  calls: [],
  ahead: [],
  bearing: [],
  bulletins: [],
};

/** What takes place at the places of a case in the next three weeks, what bears on them now, and what was issued about them. */
export async function aroundPlaces(
  db: Db,
  reader: Reader,
  of: CaseOfPlaces,
  { now, zone }: { readonly now: string; readonly zone: string },
): Promise<AroundPlaces> {
  const ofEvent = placeOfEvent(of, now);
  const place = of.record.place?.id ?? ofEvent?.id ?? null;
  const said = { ofEvent: ofEvent?.name ?? null, calls: await callsOf(db, of.record, place) };
  const places = await placesAround(db, reader, of, place);
  if (places.length === 0) return { ...nothingAround, ...said };
  const today = momentIn(Date.parse(now), zone).day;
  const bulletins = (await bulletinsAround(db, reader, places))
    .filter((each) => each.valid_to > now)
    .map((each) => ({ ...each, became: becameOf(each, Date.parse(now)) }));
  return {
    ...said,
    address: place === null ? null : await addressOf(db, place),
    ahead: await eventsAhead(db, reader, places, today),
    bearing: await inForce(db, reader, places, now),
    bulletins,
  };
}
