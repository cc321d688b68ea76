import { z } from "zod";
import { id, settingFields } from "#contract/kit/common.ts";
import { mediaItem } from "#contract/records/media/schema.ts";
import { lastLatitude } from "./projection.ts";

const within = (error: string, from: number, to: number) =>
  z.number({ error }).min(from, { error }).max(to, { error });

const latitudeError = `Latitude must be a number from -${lastLatitude} to ${lastLatitude}.`;
const longitudeError = "Longitude must be a number from -180 to 180.";
const placeError = "Choose a place on the picture.";

/** A place of the picture whose coordinates are known: fractions of its width and height, and degrees. */
export const knownPoint = z.object({
  x: within(placeError, 0, 1),
  y: within(placeError, 0, 1),
  latitude: within(latitudeError, -lastLatitude, lastLatitude),
  longitude: within(longitudeError, -180, 180),
});

const points = z.array(knownPoint).length(2, { error: "Give two points of the picture." });

/** Sets the picture that the map of a district is drawn on. */
export const locationMapChange = z.object({
  /** The top of a tree of organizations; left out where somebody administers one alone. */
  organization_id: id.optional(),
  /** An upload that becomes the picture: a PNG, JPEG or WebP. Left out: the picture stays as it is. */
  picture_upload_id: z.uuid().optional(),
  /** Null takes the picture away: the map is then a plain scheme. */
  points: points.nullable(),
});
export type LocationMapChange = z.output<typeof locationMapChange>;

/** What is kept of it beside the picture. */
export const keptMap = z.object({ points: points.nullable() });

/** What the map of places is drawn on. */
export const locationMap = z.looseObject({
  ...settingFields,
  /** The top of the tree that it is set for; null for somebody who belongs to none. */
  organization_id: id.nullable(),
  /** Null: a plain scheme by coordinates. */
  picture: mediaItem.nullable(),
  points: z.array(knownPoint),
  /** May the reader set it? */
  can_set: z.boolean(),
  /** About where the locations with coordinates lie; null where there are none. */
  middle: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type LocationMap = z.infer<typeof locationMap>;
