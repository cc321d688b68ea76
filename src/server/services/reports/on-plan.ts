import { buffer } from "node:stream/consumers";
import { largestDrawing } from "#contract/records/media/drawing-types.ts";
import type { ZoneType } from "#contract/records/zones/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { mediaFile } from "#server/platform/files/media.ts";
import { seenOrganizations } from "#server/records/locations/entries.ts";
import { zonesOfRoom } from "#server/records/zones/rooms.ts";
import { addressOf, type CaseOfPlaces, measuresInForce, placeOfEvent } from "./around-places.ts";
import { isLarge, type PlanPicture, planPictureJob, unseen } from "./plan-picture.ts";

/** A zone that is marked on a plan: where it happened, where a measure is, or both. */
export interface MarkedZone {
  readonly name: string;
  readonly type: ZoneType;
  readonly polygon: readonly (readonly [number, number])[];
  readonly watched: string | null;
  readonly exits: string | null;
  readonly own: boolean;
  /** What is done there by the plans in force. */
  readonly measures: readonly string[];
}

/** A floor plan with the zones of a case on it, that of the case first. */
export interface OnPlan {
  readonly place: string;
  readonly address: string | null;
  readonly plan: string;
  readonly zones: readonly MarkedZone[];
  /** The other zones of the plan. */
  readonly others: readonly Pick<MarkedZone, "name" | "type" | "polygon">[];
  readonly picture: PlanPicture;
}

async function drawingOf(
  db: Db,
  { blobs, jobs }: Pick<Services, "blobs" | "jobs">,
  plan: number,
  userId: number,
): Promise<PlanPicture> {
  const media = await db
    .selectFrom("media")
    .select(["id", "size"])
    .where("owner_type", "=", "floor-plan")
    .where("owner_id", "=", plan)
    .orderBy("id")
    .executeTakeFirst();
  // A larger one is from before drawings had a limit.
  if (media === undefined || media.size > largestDrawing) return unseen;
  const file = await mediaFile(db, media.id);
  const bytes = new Uint8Array(await buffer(blobs.read(file.storage_name, file.file_key)));
  // Unpacked, the largest take hundreds of megabytes: of those one is done at a time.
  return jobs.run(planPictureJob, { bytes, mimeType: file.mime_type }, { by: userId, long: isLarge(bytes) });
}

async function othersOn(db: Db, plan: number, marked: readonly number[]) {
  const rows = await db
    .selectFrom("zones")
    .select(["name", "type", "polygon"])
    .where("floor_plan_id", "=", plan)
    .where("id", "not in", marked)
    .orderBy("id")
    .execute();
  return rows.map(({ name, type, polygon }) => ({ name, type, polygon: readJson(polygon) }));
}

/** What is done, and at which time of day, in the words of its plan. */
const doneWhen = ({ what, time_of_day }: ReturnType<typeof measuresInForce>[number]): string =>
  [what, time_of_day].filter(Boolean).join(", ");

/** Where on a plan the case happened: in its zone, or in that which draws the room that is its place, or that of its event. */
async function zoneOfCase(db: Db, of: CaseOfPlaces, now: string): Promise<number | null> {
  const { zone = null } = of.record;
  const place = of.record.place ?? placeOfEvent(of, now);
  if (zone !== null || place === null) return zone?.id ?? null;
  const [drawn = null] = await zonesOfRoom(db, place.id, [place.id]);
  return drawn;
}

/** Drawings of one report: each is a picture in it. */
const mostPlans = 6;

/** The plans on which the case happened and its measures in force are, as far as their reader sees those places; the case's is first. */
export async function onPlansOf(
  db: Db,
  services: Pick<Services, "blobs" | "jobs">,
  reader: Reader,
  of: CaseOfPlaces,
  now: string,
): Promise<readonly OnPlan[]> {
  const own = await zoneOfCase(db, of, now);
  const measures = measuresInForce(of);
  const rows = await db
    .selectFrom("zones")
    .innerJoin("floor_plans", "floor_plans.id", "zones.floor_plan_id")
    .innerJoin("locations", "locations.id", "floor_plans.location_id")
    .select(["locations.name as place", "locations.id as place_id", "locations.organization_id"])
    .select(["floor_plans.id as plan_id", "floor_plans.name as plan"])
    .select(["zones.id", "zones.name", "zones.type", "zones.polygon", "zones.watched", "zones.exits"])
    .where("zones.id", "in", [
      ...[own, ...measures.map(({ zone_id }) => zone_id)].flatMap((id) => id ?? []),
      -1,
    ])
    .orderBy("zones.id")
    .execute();
  const seen = new Set(seenOrganizations(reader));
  const shown = rows
    .filter((row) => row.id === own || seen.has(row.organization_id))
    .toSorted((a, b) => Number(b.id === own) - Number(a.id === own));
  const found: OnPlan[] = [];
  for (const [id, zones] of [...Map.groupBy(shown, ({ plan_id }) => plan_id)].slice(0, mostPlans)) {
    const [first] = zones;
    if (first === undefined) continue;
    found.push({
      place: first.place,
      address: await addressOf(db, first.place_id),
      plan: first.plan,
      zones: zones.map((zone) => ({
        ...{ name: zone.name, type: zone.type, watched: zone.watched, exits: zone.exits },
        polygon: readJson(zone.polygon),
        own: zone.id === own,
        measures: measures.filter(({ zone_id }) => zone_id === zone.id).map(doneWhen),
      })),
      others: await othersOn(
        db,
        id,
        zones.map((zone) => zone.id),
      ),
      picture: await drawingOf(db, services, id, reader.userId),
    });
  }
  return found;
}
