import { type Polygon, placeFor } from "#contract/records/zones/polygon.ts";
import type { ZoneType } from "#contract/records/zones/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleFiles } from "./attachments.ts";
import type { SampleCase } from "./cases.ts";
import { samplePlan } from "./files.ts";

const size = [1200, 760] as const;

type Box = readonly [left: number, top: number, right: number, bottom: number];

const outside: Box = [40, 40, 1160, 720];
const classrooms = Array.from(
  { length: 7 },
  (_, index): Box => [40 + index * 160, 40, 200 + index * 160, 180],
);
const cafeteria: Box = [420, 400, 800, 720];
const gym: Box = [40, 320, 360, 620];
const office: Box = [860, 260, 1160, 460];

const corners = ([left, top, right, bottom]: Box): Polygon =>
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].map(([x = 0, y = 0]) => placeFor([x / size[0], y / size[1]]));

interface SampleZone {
  readonly name: string;
  readonly type: ZoneType;
  readonly polygon: Polygon;
  readonly capacity?: number;
  readonly watched?: string;
  readonly exits?: string;
}

const restroom: Box = [740, 400, 940, 560];
const lockers: Box = [200, 200, 760, 260];

const firstFloor: readonly SampleZone[] = [
  {
    name: "Cafeteria",
    type: "gathering",
    polygon: corners(cafeteria),
    capacity: 240,
    watched: "11:40 AM to 1:10 PM, two staff",
    exits: "Hall, kitchen",
  },
  { name: "Gym", type: "sports", polygon: corners(gym), capacity: 400 },
  { name: "Main office", type: "entrance", polygon: corners(office), exits: "Front doors" },
  { name: "Room 114", type: "room", polygon: corners([520, 40, 680, 180]) },
  { name: "Door 6", type: "exit", polygon: [placeFor([0.966, 0.86])] },
  { name: "Practice field", type: "rally_point", polygon: [placeFor([0.17, 0.9])] },
];

const secondFloor: readonly SampleZone[] = [
  {
    name: "Second-floor restroom",
    type: "restroom",
    polygon: corners(restroom),
    watched: "Between classes, the teacher of Room 203",
    exits: "Hall",
  },
  { name: "Room 203", type: "room", polygon: corners([360, 40, 520, 180]) },
  { name: "Second-floor lockers", type: "hall", polygon: corners(lockers) },
  { name: "Upper stairs", type: "stairs", polygon: corners([1000, 400, 1160, 560]) },
];

const floors = [
  {
    name: "First floor",
    level: 0,
    boxes: [outside, ...classrooms, cafeteria, gym, office],
    zones: firstFloor,
  },
  { name: "Second floor", level: 1, boxes: [outside, ...classrooms, restroom, lockers], zones: secondFloor },
];

/** Rooms that are places of their own: what happened there is told with them. */
const atRooms = ["Cafeteria", "Gym", "Main office"];

/** Where the words of a case already say which zone it was. */
const zoneOfPlace: Readonly<Record<string, string>> = { "Lockers, second floor": "Second-floor lockers" };

/** The floors of a building, with what matters on them, and which cases happened there. */
export async function addFloorPlans(
  db: Db,
  chance: Chance,
  files: SampleFiles,
  {
    organizationId,
    locationId,
    userId,
    now,
    cases,
  }: Readonly<Record<"organizationId" | "locationId" | "userId", number>> & {
    readonly now: string;
    readonly cases: readonly SampleCase[];
  },
): Promise<void> {
  const kept = {
    version: 1,
    organization_id: organizationId,
    created_at: now,
    updated_at: now,
    created_by: userId,
  };
  for (const floor of floors) {
    const plan = await insertRow(db, "floor_plans", {
      uuid: chance.uuid(),
      ...kept,
      location_id: locationId,
      name: floor.name,
      level: floor.level,
      feet_across: 300,
      description: null,
    });
    files.add(
      chance,
      { name: `${floor.name}.png`, bytes: samplePlan(size, floor.boxes), tags: [] },
      { type: "floor-plan", id: plan, userId, now },
    );
    for (const { name, type, polygon, capacity, watched, exits } of floor.zones) {
      const zone = await insertRow(db, "zones", {
        uuid: chance.uuid(),
        ...kept,
        floor_plan_id: plan,
        name,
        type,
        polygon: writeJson(polygon.map(([x, y]): [number, number] => [x, y])),
        capacity: capacity ?? null,
        color: null,
        watched: watched ?? null,
        exits: exits ?? null,
        description: null,
      });
      const here = cases.filter(
        (each) =>
          each.organizationId === organizationId &&
          (zoneOfPlace[each.scenario.place] ?? each.scenario.place) === name &&
          !atRooms.includes(name),
      );
      await db
        .updateTable("cases")
        .set({ location_id: locationId, zone_id: zone, zone_name: name })
        .where("id", "in", [...here.map((each) => each.id), -1])
        .execute();
    }
  }
}
