import { z } from "zod";
import {
  id,
  line,
  optionalProse,
  optionalShortText,
  recordFields,
  rights,
  uuid,
} from "#contract/kit/common.ts";
import { crossingOf, maxCorners, minCorners, type Point } from "./polygon.ts";

export const zoneId = id.brand<"ZoneId">();

/** What a part of a floor plan is; the last three are mostly one spot. */
export const zoneTypes = [
  "room",
  "hall",
  "gathering",
  "sports",
  "restroom",
  "stairs",
  "entrance",
  "outdoors",
  "other",
  "exit",
  "rally_point",
  "camera",
] as const;
export type ZoneType = (typeof zoneTypes)[number];

export const zoneTypeNames: Readonly<Record<ZoneType, string>> = {
  room: "Room",
  hall: "Hallway",
  gathering: "Where many gather",
  sports: "Sports and stage",
  restroom: "Restroom",
  stairs: "Stairs",
  entrance: "Entrance",
  outdoors: "Outdoors",
  other: "Other",
  exit: "Exit",
  rally_point: "Rally point",
  camera: "Camera",
};

/** Colors that a zone may have instead of the plain one. None of them means anything by itself. */
export const zoneColors = ["blue", "teal", "olive", "plum", "brown"] as const;
export type ZoneColor = (typeof zoneColors)[number];

/** How many zones one floor plan may have. */
export const maxZones = 200;

const fraction = z.number().min(0).max(1);

/** Of corners that are not one spot and not an area, why. Null: they are. */
export function outlineProblem(corners: readonly Point[]): string | null {
  if (corners.length === 1) return null;
  if (corners.length < minCorners) return "Give one spot, or an area of at least three corners.";
  const crossing = crossingOf(corners);
  if (crossing === null) return null;
  const [one, other] = crossing.edges;
  return `The outline meets itself: the side after corner ${one + 1} and the side after corner ${other + 1}.`;
}

/**
 * One spot, or the corners of an area in order, as fractions of the drawing's width and height from its upper left
 * corner. The outline of an area meets itself nowhere.
 */
export const zonePolygon = z
  .array(z.tuple([fraction, fraction]))
  .min(1)
  .max(maxCorners)
  .superRefine((corners, context) => {
    const problem = outlineProblem(corners);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  })
  .meta({
    examples: [
      [
        [0.1, 0.1],
        [0.4, 0.1],
        [0.4, 0.3],
      ],
    ],
  });

/** The form of a zone (DOMAIN-9). */
export const zoneBody = z.object({
  uuid: uuid.optional(),
  /** The organization of its plan, which is meant where it is left out. */
  organization_id: id.optional(),
  /** The plan that it is drawn on, and stays on. */
  floor_plan_id: id,
  name: line(120),
  type: z.enum(zoneTypes),
  polygon: zonePolygon,
  /** How many people it holds. */
  capacity: z.int().min(0).max(1_000_000).nullable().default(null),
  color: z.enum(zoneColors).nullable().default(null),
  /** By whom and when somebody is there, in words. */
  watched: optionalShortText(300),
  /** Where one gets out, in words. */
  exits: optionalShortText(300),
  description: optionalProse,
});
export type ZoneBody = z.input<typeof zoneBody>;
export type ZoneValues = z.output<typeof zoneBody>;

export const zone = z.looseObject({
  ...recordFields,
  id: zoneId,
  uuid,
  organization_id: id,
  organization_name: z.string(),
  floor_plan_id: id,
  name: z.string(),
  type: z.enum(zoneTypes),
  polygon: z.array(z.tuple([z.number(), z.number()])),
  capacity: z.int().nullable(),
  color: z.enum(zoneColors).nullable(),
  watched: z.string().nullable(),
  exits: z.string().nullable(),
  description: z.string().nullable(),
  can: rights,
});
export type Zone = z.infer<typeof zone>;
