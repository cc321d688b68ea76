import { z } from "zod";
import { id, line, optionalProse, recordFields, rights, uuid } from "#contract/kit/common.ts";
import { mediaItem } from "#contract/records/media/schema.ts";

export const floorPlanId = id.brand<"FloorPlanId">();

/** The form of a floor plan (DOMAIN-9): one level of a place. */
export const floorPlanBody = z.object({
  uuid: uuid.optional(),
  /** The organization of its place, which is meant where it is left out. */
  organization_id: id.optional(),
  /** The place that it is a plan of; the plan is kept where that is, moves with it, and stays with it. */
  location_id: id,
  name: line(120),
  /** Which floor: 0 is where one enters, below it is negative. Plans of a place are in this order. */
  level: z.int().min(-20).max(200).default(0),
  /** How many feet the drawing is wide. */
  feet_across: z.number().positive().max(100_000).nullable().default(null),
  description: optionalProse,
  /** An upload that becomes the drawing: a PNG, JPEG or WebP. Left out: the drawing stays as it is. */
  drawing_upload_id: z.uuid().optional(),
});
export type FloorPlanBody = z.input<typeof floorPlanBody>;
export type FloorPlanValues = z.output<typeof floorPlanBody>;

export const floorPlan = z.looseObject({
  ...recordFields,
  id: floorPlanId,
  uuid,
  organization_id: id,
  organization_name: z.string(),
  location_id: id,
  location_uuid: uuid,
  /** What the place is called. */
  location: z.string(),
  name: z.string(),
  level: z.int(),
  feet_across: z.number().nullable(),
  description: z.string().nullable(),
  /** Null: none was given yet, so that its zones have nothing to lie on. */
  drawing: mediaItem.nullable(),
  can: rights,
});
export type FloorPlan = z.infer<typeof floorPlan>;
