import { dayOf, daysAfter } from "#contract/kit/days.ts";
import type { FloorPlan } from "#contract/records/floor-plans/schema.ts";
import { mostCalendarDays } from "#contract/records/location-events/schema.ts";
import type { Location } from "#contract/records/locations/schema.ts";
import { maxZones } from "#contract/records/zones/schema.ts";
import type { Collect, PlanRead } from "./plan-read.ts";

/** How many places are read upward: a room in a building on a campus, and more than anybody nests. */
const mostWholes = 5;
/** How many places are read besides because something at them is listed at the place of the case. */
const mostAround = 8;
/** About how many reads the place of a case takes with the building around it. */
export const readsOfPlaces = 20;

/** The days around today that a copy has of calendars: the last week, and three months. */
export const calendarDays = (now: number) => {
  const today = dayOf(now);
  return { from: daysAfter(today, -7), to: daysAfter(today, mostCalendarDays - 7) };
};

interface ReadPlace {
  readonly place: Location;
  /** The places of what takes place or bears here, by uuid. */
  readonly near: readonly string[];
}

/** What the Events tab of a place shows, and what its form needs so that something can be added there. */
export async function readEntries(read: PlanRead, { id, uuid, can }: Pick<Location, "id" | "uuid" | "can">) {
  const params = { id: uuid };
  const days = await read("locationEvents.calendar", {
    query: { ...calendarDays(Date.now()), location_id: id },
  });
  await read("locationEvents.list", { params, query: { when: "ahead", per_page: 200 } });
  await read("locationEvents.list", { params, query: { when: "over", per_page: 50, sort: "-starts_at" } });
  if (can.edit) await read("locationEvents.new", { params });
  await read("impactors.list", { params, query: { per_page: 200 } });
  return days;
}

/** The floor plans of a place with their zones: in an emergency these are the pages that one wants. */
export async function readFloorPlans(read: PlanRead, location_id: number): Promise<readonly FloorPlan[]> {
  const plans = await read("floorPlans.list", { query: { location_id, per_page: 50, sort: "level" } });
  for (const plan of plans?.data ?? []) {
    await read("floorPlans.show", { params: { id: plan.uuid } });
    await read("zones.list", { query: { floor_plan_id: plan.id, per_page: maxZones, sort: "name" } });
  }
  return plans?.data ?? [];
}

/** A place: what is there now and ahead, and its floor plans with their drawings. */
async function readPlace(read: PlanRead, collect: Collect, key: string | number): Promise<ReadPlace | null> {
  const found = await read("locations.show", { params: { id: key } }, ({ data }) => [
    { params: { id: data.uuid } },
    { params: { id: data.id } },
  ]);
  if (!found) return null;
  const place = found.data;
  const params = { id: place.uuid };
  const location_id = place.id;
  collect(place.attachments);
  const days = await readEntries(read, place);
  const bearing = await read("impactors.inForce", { query: { location_id } });
  await read("locations.measures", { params });
  for (const { drawing } of await readFloorPlans(read, location_id))
    if (drawing !== null) collect({ [drawing.path_id]: drawing });
  const near = [...(days?.data ?? []), ...(bearing?.data ?? [])].map(({ location_uuid }) => location_uuid);
  return { place, near };
}

/** The place of a case, what that is a part of, and the places whose events and impactors its pages link to. */
export async function readPlaces(read: PlanRead, collect: Collect, id: number): Promise<void> {
  const own = await readPlace(read, collect, id);
  if (!own) return;
  const known = new Set<string | number>([own.place.id, own.place.uuid]);
  let around = own.place.parent_id;
  for (let n = 0; n < mostWholes && around !== null && !known.has(around); n += 1) {
    known.add(around);
    const whole = await readPlace(read, collect, around);
    if (whole) known.add(whole.place.uuid);
    around = whole?.place.parent_id ?? null;
  }
  const others = new Set(own.near.filter((uuid) => !known.has(uuid)));
  for (const uuid of [...others].slice(0, mostAround)) await readPlace(read, collect, uuid);
}
