import { type Polygon, placeFor } from "#contract/records/zones/polygon.ts";
import type { ZoneType } from "#contract/records/zones/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleFiles } from "./attachments.ts";
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

const zones: readonly SampleZone[] = [
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
  { name: "Door 6", type: "exit", polygon: [placeFor([0.966, 0.86])] },
  { name: "Practice field", type: "rally_point", polygon: [placeFor([0.17, 0.9])] },
];

/** The first floor of a building, with what matters on it. */
export async function addFloorPlan(
  db: Db,
  chance: Chance,
  files: SampleFiles,
  {
    organizationId,
    locationId,
    userId,
    now,
  }: Readonly<Record<"organizationId" | "locationId" | "userId", number>> & {
    readonly now: string;
  },
): Promise<void> {
  const kept = {
    version: 1,
    organization_id: organizationId,
    created_at: now,
    updated_at: now,
    created_by: userId,
  };
  const plan = await insertRow(db, "floor_plans", {
    uuid: chance.uuid(),
    ...kept,
    location_id: locationId,
    name: "First floor",
    level: 0,
    feet_across: 300,
    description: null,
  });
  const bytes = samplePlan(size, [outside, ...classrooms, cafeteria, gym, office]);
  files.add(
    chance,
    { name: "First floor.png", bytes, tags: [] },
    { type: "floor-plan", id: plan, userId, now },
  );
  for (const { name, type, polygon, capacity, watched, exits } of zones)
    await insertRow(db, "zones", {
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
}
