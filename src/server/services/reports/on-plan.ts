import { buffer } from "node:stream/consumers";
import { largestDrawing } from "#contract/records/media/drawing-types.ts";
import type { ZoneType } from "#contract/records/zones/schema.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { mediaFile } from "#server/platform/files/media.ts";
import { isLarge, type PlanPicture, planPictureJob, unseen } from "./plan-picture.ts";

/** The zone of a case on its floor plan, with the drawing of that plan. */
export interface OnPlan {
  readonly place: string;
  readonly plan: string;
  readonly zone: {
    readonly name: string;
    readonly type: ZoneType;
    readonly polygon: readonly (readonly [number, number])[];
    readonly watched: string | null;
    readonly exits: string | null;
  };
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

/** Null: the case lies in no zone of a plan. */
export async function onPlanOf(
  db: Db,
  services: Pick<Services, "blobs" | "jobs">,
  { caseId, userId }: { readonly caseId: number; readonly userId: number },
): Promise<OnPlan | null> {
  const row = await db
    .selectFrom("cases")
    .innerJoin("zones", "zones.id", "cases.zone_id")
    .innerJoin("floor_plans", "floor_plans.id", "zones.floor_plan_id")
    .innerJoin("locations", "locations.id", "floor_plans.location_id")
    .select(["locations.name as place", "floor_plans.id as plan_id", "floor_plans.name as plan"])
    .select(["zones.name", "zones.type", "zones.polygon", "zones.watched", "zones.exits"])
    .where("cases.id", "=", caseId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { place, plan, plan_id, polygon, ...zone } = row;
  const picture = await drawingOf(db, services, plan_id, userId);
  return { place, plan, zone: { ...zone, polygon: readJson(polygon) }, picture };
}
