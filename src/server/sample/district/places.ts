import type { LocationType } from "#contract/records/locations/schema.ts";
import { type Polygon, placeFor } from "#contract/records/zones/polygon.ts";
import type { ZoneType } from "#contract/records/zones/schema.ts";
import { insertMany } from "#server/database/bulk.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Chance } from "#server/sample/random.ts";
import type { EntryCounts, PlacedSchool } from "./entries/add-entries.ts";

/** How many places, plans and zones the further schools of a district have together, and what takes place there. */
export interface PlaceCounts extends EntryCounts {
  readonly locations: number;
  readonly plans: number;
  readonly zones: number;
}

/** As many zones as one plan may have: the first plan has them all. */
const mostZones = 200;

const parts: readonly (readonly [string, LocationType])[] = [
  ["Cafeteria", "room"],
  ["Gym", "room"],
  ["Library", "room"],
  ["Main office", "room"],
  ["Athletic field", "grounds"],
  ["Bus loop", "bus_stop"],
  ["Parking lot", "grounds"],
  ["Music room", "room"],
  ["Counseling office", "room"],
  ["Annex", "building"],
];
const zoneTypes: readonly ZoneType[] = ["room", "hall", "restroom", "stairs", "exit", "gathering"];

/** Squares side by side, twenty to a row: none lies on another. */
const square = (index: number): Polygon => {
  const [column, row] = [index % 20, Math.floor(index / 20)];
  const [left, top] = [0.01 + column * 0.049, 0.02 + row * 0.09];
  return [
    [left, top],
    [left + 0.04, top],
    [left + 0.04, top + 0.07],
    [left, top + 0.07],
  ].map(([x = 0, y = 0]) => placeFor([x, y]));
};

/** Buildings of these schools with what is a part of them, their floor plans and zones; their cases happened there. */
export async function addDistrictPlaces(
  db: Db,
  chance: Chance,
  schools: readonly Omit<PlacedSchool, "main" | "places">[],
  { wanted, now }: { readonly wanted: PlaceCounts; readonly now: string },
): Promise<readonly PlacedSchool[]> {
  const kept = (organization_id: number) => ({
    uuid: chance.uuid(),
    organization_id,
    version: 1,
    created_at: now,
    updated_at: now,
    created_by: null,
  });
  const near = (middle: number, spread: number) =>
    Math.round((middle + (chance.below(2000) / 1000 - 1) * spread) * 1e6) / 1e6;
  const placed: PlacedSchool[] = [];
  for (const [index, of] of schools.entries()) {
    const school = of.organizationId;
    const size =
      Math.floor(wanted.locations / schools.length) + (index < wanted.locations % schools.length ? 1 : 0);
    const [latitude, longitude] = [near(44.05, 0.14), near(-91.64, 0.2)];
    const add = (
      name: string,
      type: LocationType,
      parent_id: number | null,
      place: readonly [number, number] | null,
    ) =>
      insertRow(db, "locations", {
        ...kept(school),
        name,
        type,
        parent_id,
        location_group_id: null,
        address: null,
        latitude: place?.[0] ?? null,
        longitude: place?.[1] ?? null,
        phone: null,
        hours: null,
        contacts: writeJson([]),
        description: null,
      });
    const main = await add("Main building", "building", null, [latitude, longitude]);
    const places = new Map<string, number>([["Main building", main]]);
    const rooms: number[] = [];
    for (let at = 0; at < size - 1; at += 1) {
      const [name, type] = parts[at % parts.length] ?? ["Room", "room"];
      const number = at < parts.length ? "" : ` ${Math.floor(at / parts.length) + 1}`;
      const place = [near(latitude, 0.002), near(longitude, 0.002)] as const;
      const id = await add(`${name}${number}`, type, main, at % 5 === 3 ? null : place);
      rooms.push(id);
      places.set(`${name}${number}`, id);
    }
    placed.push({ ...of, main, places });
    // Three of four cases of a school happened at a place that is on record.
    for (const [at, id] of rooms.entries())
      await db
        .updateTable("cases")
        .set({ location_id: id })
        .where("organization_id", "=", school)
        .where((e) => e(e("id", "%", e.lit(Math.ceil((rooms.length * 4) / 3))), "=", e.lit(at)))
        .execute();
  }
  let left = wanted.zones;
  for (let index = 0; index < wanted.plans; index += 1) {
    const building = placed[index % placed.length];
    if (building === undefined) break;
    const level = Math.floor(index / placed.length);
    const plan = await insertRow(db, "floor_plans", {
      ...kept(building.organizationId),
      location_id: building.main,
      name: level === 0 ? "First floor" : `Floor ${level + 1}`,
      level,
      feet_across: 300,
      description: null,
    });
    const size = Math.min(
      left,
      mostZones,
      index === 0 ? mostZones : Math.ceil(left / (wanted.plans - index)),
    );
    left -= size;
    await insertMany(
      db,
      "zones",
      Array.from({ length: size }, (_, at) => ({
        ...kept(building.organizationId),
        floor_plan_id: plan,
        name: `Room ${at + 1}`,
        type: zoneTypes[at % zoneTypes.length] ?? "room",
        polygon: writeJson(square(at).map(([x, y]): [number, number] => [x, y])),
        capacity: null,
        color: null,
        watched: null,
        exits: null,
        description: null,
      })),
    );
  }
  return placed;
}
