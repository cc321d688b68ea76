import { kinds } from "#contract/kit/kinds.ts";
import { seenFrom } from "#server/access/plain-kinds.ts";
import type { Reader } from "#server/access/reach.ts";
import { byText, byValue, everyWordAbout, sorting } from "#server/database/list.ts";
import type { Db } from "#server/database/schema.ts";
import { looserPlaceWords, placeWords } from "#server/text/place-words.ts";
import { roomsOnPlans, zonesOfRoom } from "./rooms.ts";

/** The zones of one plan, by their ids. */
export const zonesOfPlan = (db: Db, floorPlanId: number) =>
  db.selectFrom("zones").select("id").where("floor_plan_id", "=", floorPlanId).execute();

const onPlans = (db: Db) =>
  db
    .selectFrom("zones")
    .innerJoin("floor_plans", "floor_plans.id", "zones.floor_plan_id")
    .innerJoin("locations", "locations.id", "floor_plans.location_id")
    .select(["zones.id", "zones.uuid", "zones.name", "zones.type", "zones.organization_id"])
    .select(["floor_plans.location_id", "locations.name as location"])
    .select(["floor_plans.id as plan_id", "floor_plans.uuid as plan_uuid", "floor_plans.name as plan_name"]);

type OnPlan = Awaited<ReturnType<ReturnType<typeof onPlans>["executeTakeFirstOrThrow"]>>;

const planOf = ({ plan_id, plan_uuid, plan_name }: OnPlan) => ({
  id: plan_id,
  uuid: plan_uuid,
  name: plan_name,
});

/** A zone as records name it; of a deleted one, what it was called. */
export async function zoneOf(
  db: Db,
  at: { readonly zone_id: number | null; readonly zone_name: string | null },
) {
  const row =
    at.zone_id === null ? undefined : await onPlans(db).where("zones.id", "=", at.zone_id).executeTakeFirst();
  if (row !== undefined) return { id: row.id, name: row.name, floor_plan: planOf(row) };
  return at.zone_name === null ? null : { id: null, name: at.zone_name, floor_plan: null };
}

/** A zone that the reader sees, with the place whose plan it lies on. */
export const seenZone = (db: Db, { reach }: Reader, id: number) =>
  onPlans(db)
    .where("zones.organization_id", "in", [...seenFrom("zone", reach), -1])
    .where("zones.id", "=", id)
    .executeTakeFirst();

/** The zones that are a place on record, on plans that the reader sees, with those plans. */
export async function drawnAs(db: Db, { reach }: Reader, place: number) {
  const rows = await onPlans(db)
    .where("zones.id", "in", [...(await zonesOfRoom(db, place, [place])), -1])
    .where("zones.organization_id", "in", [...seenFrom("zone", reach), -1])
    .orderBy("floor_plans.level")
    .orderBy("zones.id")
    .execute();
  return rows.map(({ id, plan_name, plan_uuid, location }) => ({
    zone_id: id,
    plan: plan_name,
    plan_uuid,
    location,
  }));
}

const mostFound = 20;
/** Of one place all are offered, as far as a person would look through them. */
const mostAtPlace = 200;
const words = [kinds.zone.label, ...kinds.zone.words].map((column) => `zones.${column}`);

/** Where a zone is: people say it with its name. */
const around = ["locations.name", "floor_plans.name", "organizations.name"];

/** The first zones by name whose words have what was typed; of one place, in the order of its floors. By name: whose own name has one of them. */
export async function searchZones(
  db: Db,
  { reach }: Reader,
  {
    q,
    location_id,
    by,
  }: {
    readonly q: string;
    readonly location_id?: number | undefined;
    readonly by?: "name" | undefined;
  },
) {
  const own = by === "name" ? ["zones.name"] : words;
  const find = (wanted: readonly (readonly string[])[]) =>
    onPlans(db)
      .innerJoin("organizations", "organizations.id", "zones.organization_id")
      .select("organizations.name as organization_name")
      .where("zones.organization_id", "in", [...seenFrom("zone", reach), -1])
      .where(everyWordAbout(own, [...words, ...around], wanted))
      .$if(location_id !== undefined, (query) =>
        query
          .where("floor_plans.location_id", "=", location_id ?? 0)
          .orderBy(...sorting({ level: byValue("floor_plans.level") }, "level"))
          .orderBy("floor_plans.id"),
      )
      .orderBy(...sorting({ name: byText("zones.name") }, "name"))
      .orderBy("zones.id")
      .limit(location_id === undefined ? mostFound : mostAtPlace)
      .execute();
  const exactly = await find(placeWords(q));
  const looser = exactly.length > 0 ? null : looserPlaceWords(q);
  const rows = looser === null ? exactly : await find(looser);
  const rooms = new Map<number, number>();
  for (const place of new Set(rows.map((row) => row.location_id)))
    for (const { zone, room } of await roomsOnPlans(db, place)) rooms.set(zone, room);
  return rows.map(({ plan_id, plan_uuid, plan_name, ...row }) => ({
    ...row,
    room_id: rooms.get(row.id) ?? null,
    floor_plan: { id: plan_id, uuid: plan_uuid, name: plan_name },
  }));
}
