import { z } from "zod";
import {
  type Coordinates,
  type KnownPoint,
  lastLatitude,
  pointsProblem,
  signQuestion,
} from "#contract/records/locations/map/projection.ts";
import type { LocationMap } from "#contract/records/locations/map/schema.ts";
import { t } from "#lib/words/t.ts";
import { drawingUpload } from "#parts/places/drawing/drawing-field.tsx";

const typed = (error: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .min(1, { error })
    .transform(Number)
    .pipe(z.number({ error }).min(least, { error }).max(most, { error }));

/** Each says which point it is: both stand in one list of what is wrong. */
const pointOf = (number: number) =>
  z.object({
    x: typed(
      t(
        "Point {{number}}: % from the left must be a number from 0 to 100. Or click the place on the picture.",
        { number },
      ),
      0,
      100,
    ),
    y: typed(
      t(
        "Point {{number}}: % from the top must be a number from 0 to 100. Or click the place on the picture.",
        { number },
      ),
      0,
      100,
    ),
    latitude: typed(
      t("Point {{number}}: latitude must be a number from -{{most}} to {{most}}.", {
        number,
        most: lastLatitude,
      }),
      -lastLatitude,
      lastLatitude,
    ),
    longitude: typed(t("Point {{number}}: longitude must be a number from -180 to 180.", { number }), -180, 180),
  });

const bothPoints = z.tuple([pointOf(1), pointOf(2)]);

const values = z.object({
  picture_upload_id: drawingUpload,
  points: bothPoints,
  /** Somebody was asked whether a minus is missing, and says that none is. */
  sure: z.boolean(),
});
export type MapValues = z.input<typeof values>;

/** The two points as they are typed: percent of the picture, and degrees. `middle`: about where the locations lie. */
export const mapRules = (middle: Coordinates | null) =>
  values.superRefine(({ points, sure }, context) => {
    const [one, other] = points.map(knownOf);
    if (one === undefined || other === undefined) return;
    const say = (at: number, field: string, message: string) =>
      context.addIssue({ code: "custom", path: ["points", at, field], message });
    const problem = pointsProblem([one, other]);
    if (problem !== null) return say(1, problem.field, problem.message);
    const question = sure ? null : signQuestion([one, other], middle);
    if (question !== null)
      say(
        question.at,
        question.axis,
        t("Is a minus missing? Turn the sign, or say that the points are right."),
      );
  });

export const pointNumbers = [0, 1] as const;
export type PointNumber = (typeof pointNumbers)[number];

export const percent = (fraction: number): string => String(Number((fraction * 100).toFixed(3)));

const blank = { x: "", y: "", latitude: "", longitude: "" };

const typedOf = (known: KnownPoint | undefined) =>
  known === undefined
    ? blank
    : {
        x: percent(known.x),
        y: percent(known.y),
        latitude: String(known.latitude),
        longitude: String(known.longitude),
      };

export const valuesOf = ({ points }: LocationMap): MapValues => ({
  picture_upload_id: undefined,
  sure: false,
  points: [typedOf(points[0]), typedOf(points[1])],
});

/** A point as it is kept. */
export const knownOf = ({ x, y, ...at }: z.output<typeof bothPoints>[number]): KnownPoint => ({
  ...at,
  x: x / 100,
  y: y / 100,
});

/** Both points, where what is typed says where they are; null before. */
export function typedPoints(values: MapValues["points"]): readonly [KnownPoint, KnownPoint] | null {
  const read = bothPoints.safeParse(values);
  const [one, other] = read.success ? read.data.map(knownOf) : [];
  return one === undefined || other === undefined ? null : [one, other];
}
