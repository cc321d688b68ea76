import type { LocationType } from "#contract/records/locations/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleCase } from "./cases.ts";

interface Place {
  readonly name: string;
  readonly type: LocationType;
  readonly description?: string;
}

const building: Place = {
  name: "Main building",
  type: "building",
  description: "Visitors come in by the front doors. The side doors are locked from 8:15 AM.",
};
/** Where the schools of the district stand; what is a part of a building has no coordinates of its own. */
const coordinates = [
  [44.0512, -91.6684],
  [44.0391, -91.6402],
  [44.0627, -91.6255],
  [44.0274, -91.6823],
  [44.0449, -91.6091],
] as const;

/** Cases at the gym are left with their words alone, to be matched by hand. */
const parts: readonly (Place & { readonly matched: boolean })[] = [
  {
    name: "Cafeteria",
    type: "room",
    description: "Two lunches, 11:40 AM and 12:30 PM. Both doors lead into the hall.",
    matched: true,
  },
  { name: "Gym", type: "room", matched: false },
  { name: "Main office", type: "room", matched: true },
];

/** The places of the schools that have cases, and which of these happened there. The main building of each school. */
export async function addPlaces(
  db: Db,
  chance: Chance,
  cases: readonly SampleCase[],
  at: (daysAgo: number, hour?: number) => string,
): Promise<ReadonlyMap<number, number>> {
  const now = at(120, 9);
  const buildings = new Map<number, number>();
  const add = (
    organizationId: number,
    { name, type, description }: Place,
    parent: number | null,
    [latitude, longitude]: readonly [number | null, number | null] = [null, null],
  ) =>
    insertRow(db, "locations", {
      uuid: chance.uuid(),
      organization_id: organizationId,
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: null,
      name,
      type,
      parent_id: parent,
      location_group_id: null,
      address: null,
      latitude,
      longitude,
      phone: type === "building" ? "(555) 555-0100" : null,
      hours: type === "building" ? "7:15 AM to 5:00 PM on school days" : null,
      contacts: writeJson(
        type === "building"
          ? [{ name: "Front office, visitors and keys", reached_at: "(555) 555-0100" }]
          : [],
      ),
      description: description ?? null,
    });
  for (const organization of new Set(cases.map((each) => each.organizationId))) {
    const main = await add(organization, building, null, coordinates[buildings.size]);
    buildings.set(organization, main);
    for (const part of parts) {
      const id = await add(organization, part, main);
      const here = cases.filter(
        (each) => each.organizationId === organization && each.scenario.place === part.name,
      );
      if (part.matched)
        await db
          .updateTable("cases")
          .set({ location_id: id })
          .where("id", "in", [...here.map((each) => each.id), -1])
          .execute();
    }
  }
  return buildings;
}
