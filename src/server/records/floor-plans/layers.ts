import {
  type FloorPlanLayers,
  type MeasureOnPlan,
  mostInZone,
} from "#contract/records/floor-plans/layers.ts";
import { seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { breather } from "#server/platform/jobs/background.ts";
import { measuresOf, plansAt } from "#server/records/plans/measures-at.ts";
import { zonesOfPlan } from "#server/records/zones/repository.ts";
import { type RoomOnPlan, roomsOnPlans } from "#server/records/zones/rooms.ts";

/** The zones of a plan, and which of them are rooms on record. */
interface OfPlan {
  readonly zones: readonly number[];
  readonly rooms: readonly RoomOnPlan[];
}

/** The cases of zones, and of rooms that are one, each with its zone. */
const casesOf = (db: Db, reader: Reader, { zones, rooms }: OfPlan) =>
  db
    .selectFrom("cases")
    .select(["cases.id", "cases.uuid", "number", "title", "stage", "occurred_at", "cases.created_at"])
    .select((e) =>
      rooms
        .reduce(
          (found, { room, zone }) => found.when("cases.location_id", "=", room).then(zone),
          e
            .case()
            .when("cases.zone_id", "in", [...zones, -1])
            .then(e.ref("cases.zone_id")),
        )
        .end()
        .as("zone_id"),
    )
    .where((e) =>
      e.or([
        e("cases.zone_id", "in", [...zones, -1]),
        e("cases.location_id", "in", [...rooms.map(({ room }) => room), -1]),
      ]),
    )
    .where("cases.archived_at", "is", null)
    .where(visibleCases(reader));

/** The newest cases of each zone, each with how many its zone has. */
const casesIn = (db: Db, reader: Reader, at: OfPlan) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom(casesOf(db, reader, at).as("there"))
        .select(["there.id as case_id", "there.uuid", "number", "title", "stage", "occurred_at", "zone_id"])
        .select((e) => [
          e.fn
            .agg<number>("row_number")
            .over((o) =>
              o.partitionBy("zone_id").orderBy("there.created_at", "desc").orderBy("there.id", "desc"),
            )
            .as("place"),
          e.fn
            .countAll<number>()
            .over((o) => o.partitionBy("zone_id"))
            .as("of_zone"),
        ])
        .as("found"),
    )
    .selectAll()
    .where("place", "<=", mostInZone)
    .orderBy("place")
    .orderBy("case_id", "desc")
    .execute();

/** The measures of plans in zones, the first `mostInZone` of each, and how many more there are. */
async function measuresIn(plans: Awaited<ReturnType<typeof plansAt>>, { zones, rooms }: OfPlan) {
  const ofRoom = new Map(rooms.map(({ room, zone }) => [room, zone]));
  const found = new Map<number, { readonly listed: MeasureOnPlan[]; more: number }>(
    zones.map((zone) => [zone, { listed: [], more: 0 }]),
  );
  const rest = breather();
  for (const { state, case_id, number } of plans) {
    for (const { what, time_of_day, starts, ends, ...at } of measuresOf(state)) {
      const zone_id = at.zone_id ?? ofRoom.get(at.location_id ?? 0) ?? null;
      const own = zone_id === null ? undefined : found.get(zone_id);
      if (own === undefined || zone_id === null) continue;
      if (own.listed.length === mostInZone) own.more += 1;
      else own.listed.push({ zone_id, case_id, number, what, time_of_day, starts, ends });
    }
    await rest();
  }
  return found;
}

/** The rooms of zones that the reader may see. */
async function roomsSeen(db: Db, { reach }: Reader, rooms: readonly RoomOnPlan[]) {
  const rows = await db
    .selectFrom("locations")
    .select(["id", "uuid", "name"])
    .where("id", "in", [...rooms.map(({ room }) => room), -1])
    .where("organization_id", "in", [...seenFrom("location", reach), -1])
    .execute();
  const zones = new Map(rooms.map(({ room, zone }) => [room, zone]));
  return rows.map(({ id, uuid, name }) => ({ zone_id: zones.get(id) ?? 0, uuid, name }));
}

/** What the reader may see of what happened in the zones of a plan, and of what is done there. */
export async function layersOf(db: Db, reader: Reader, id: number): Promise<FloorPlanLayers> {
  const { location_id } = await findRow(db, "floor_plans", id);
  const zones = (await zonesOfPlan(db, id)).map((zone) => zone.id);
  const own = new Set(zones);
  const at = { zones, rooms: (await roomsOnPlans(db, location_id)).filter(({ zone }) => own.has(zone)) };
  const places = [location_id, ...at.rooms.map(({ room }) => room)];
  const cases = await casesIn(db, reader, at);
  const measures = await measuresIn(await plansAt(db, reader, { places, zones: [] }), at);
  const ofZone = new Map(cases.map(({ zone_id, of_zone }) => [zone_id, Number(of_zone)]));
  return {
    cases: cases.flatMap(({ zone_id, place: _, of_zone: _all, ...row }) =>
      zone_id === null ? [] : [{ zone_id, ...row }],
    ),
    measures: [...measures.values()].flatMap(({ listed }) => listed),
    rooms: await roomsSeen(db, reader, at.rooms),
    more: zones
      .map((zone_id) => ({
        zone_id,
        cases: Math.max(0, (ofZone.get(zone_id) ?? 0) - mostInZone),
        measures: measures.get(zone_id)?.more ?? 0,
      }))
      .filter((each) => each.cases + each.measures > 0),
  };
}
