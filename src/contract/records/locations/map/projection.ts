/** Degrees, north and east positive (WGS 84). */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place of a sheet that is 1 wide; x from the left, y from the top, the same length in both directions. */
export type Spot = readonly [x: number, y: number];

/** A place of a picture whose coordinates somebody has given; `x` and `y` are fractions of its width and height. */
export interface KnownPoint extends Coordinates {
  readonly x: number;
  readonly y: number;
}

/** From the earth to a sheet and back. */
export interface Projection {
  readonly toSheet: (at: Coordinates) => Spot;
  readonly toEarth: (spot: Spot) => Coordinates;
  /** How many meters of the earth one unit of the sheet is at a spot of it. */
  readonly metersPerUnit: (spot: Spot) => number;
  /** By how many degrees north is turned from the top of the sheet, clockwise. */
  readonly north: number;
}

/** Beyond it the sheet of a map has no end: what lies there is drawn at its edge. */
export const lastLatitude = 85;
/** Nearer than this on the earth, two known points say too little about the rest of a picture. */
const leastMeters = 100;
/** Farther apart they are not of one district: a minus or a digit is wrong. */
export const mostKilometers = 200;
/** Nearer than this on the picture, as a fraction of it. */
const leastFraction = 0.1;

const radius = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
/** The same meridian, from -180 to below 180. */
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Of Mercator: angles on it are those of the earth, so that turning and stretching fit it to a picture. */
const mercator = ({ latitude, longitude }: Coordinates, meridian: number): Spot => [
  radians(wrapped(longitude - meridian)),
  -Math.asinh(Math.tan(radians(Math.min(lastLatitude, Math.max(-lastLatitude, latitude))))),
];

/** Meters between two places, along the earth. */
export function metersBetween(one: Coordinates, other: Coordinates): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const along =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(along)));
}

export type Axis = keyof Coordinates;

/** What is wrong with the second of two known points: at which of its fields, and what to do. */
export interface PointsProblem {
  readonly kind: "picture" | "earth" | "far";
  readonly field: "x" | Axis;
  readonly message: string;
}

const names = { latitude: "Latitude", longitude: "Longitude" } as const;

/** Which of the two coordinates lies farther from that of another place. */
function farther(one: Coordinates, other: Coordinates): Axis {
  const corner = { ...one, latitude: other.latitude };
  return metersBetween(one, corner) > metersBetween(corner, other) ? "latitude" : "longitude";
}

const within = (one: Coordinates, other: Coordinates): boolean =>
  metersBetween(one, other) <= mostKilometers * 1000;

/**
 * The coordinate of `at` whose sign is the other one, where with it `at` would lie near `known`; null where it lies near as it
 * is, and where another sign would not bring it there.
 */
export function missingMinus(
  at: Coordinates,
  known: Coordinates,
): { readonly axis: Axis; readonly value: number } | null {
  if (within(at, known)) return null;
  const axis = (["longitude", "latitude"] as const).find((each) =>
    within({ ...at, [each]: -at[each] }, known),
  );
  return axis === undefined ? null : { axis, value: -at[axis] };
}

/** Why two known points do not say where the rest of a picture lies; null where they do. */
export function pointsProblem([one, other]: readonly [KnownPoint, KnownPoint]): PointsProblem | null {
  if (Math.hypot(one.x - other.x, one.y - other.y) < leastFraction)
    return {
      kind: "picture",
      field: "x",
      message: "Choose two points that are farther apart on the picture.",
    };
  const meters = metersBetween(one, other);
  if (meters < leastMeters)
    return {
      kind: "earth",
      field: "latitude",
      message: "Latitude and longitude are those of point 1. Give each point its own.",
    };
  if (within(one, other)) return null;
  const minus = missingMinus(other, one);
  const field = minus?.axis ?? farther(one, other);
  const far = `${names[field]} puts point 2 ${Math.round(meters / 1000).toLocaleString("en-US")} km from point 1, and at most ${mostKilometers} km are possible.`;
  return {
    kind: "far",
    field,
    message:
      minus === null
        ? `${far} Correct the coordinates of one of the two.`
        : `${far} With ${minus.value} it is near: one of the two lacks its minus.`,
  };
}

/** The first of these points that lies near `known` only with another sign, as where a minus was left out. */
export function signQuestion(points: readonly Coordinates[], known: Coordinates | null) {
  for (const [at, point] of points.entries()) {
    const minus = known === null ? null : missingMinus(point, known);
    if (minus !== null) return { at, ...minus };
  }
  return null;
}

/** A sheet that is Mercator's, turned and stretched by a factor and moved, all three as complex numbers. */
function turned(meridian: number, factor: Spot, from: Spot, to: Spot): Projection {
  const [a, b] = factor;
  const length = Math.hypot(a, b);
  const toEarth = ([x, y]: Spot): Coordinates => {
    const [dx, dy] = [(x - to[0]) / length, (y - to[1]) / length];
    const [c, d] = [a / length, b / length];
    return {
      latitude: degrees(Math.atan(Math.sinh(-(from[1] + c * dy - d * dx)))),
      longitude: wrapped(meridian + degrees(from[0] + c * dx + d * dy)),
    };
  };
  return {
    toSheet: (at) => {
      const [x, y] = mercator(at, meridian);
      const [dx, dy] = [x - from[0], y - from[1]];
      return [to[0] + a * dx - b * dy, to[1] + a * dy + b * dx];
    },
    toEarth,
    metersPerUnit: (spot) => (radius * Math.cos(radians(toEarth(spot).latitude))) / length,
    north: degrees(Math.atan2(b, a)),
  };
}

/** Which of the two is counted from: the same, whichever is named first, to the last digit. */
const inOrder = (points: readonly [KnownPoint, KnownPoint]): readonly [KnownPoint, KnownPoint] => {
  const [one, other] = points;
  const later =
    one.longitude - other.longitude || one.latitude - other.latitude || one.x - other.x || one.y - other.y;
  return later > 0 ? [other, one] : points;
};

/**
 * Of a picture with two known points, `aspect` times as wide as it is high. Two points say where it lies, how it is
 * turned and how large it is; they must not be too near each other (`pointsProblem`).
 */
export function pictureProjection(points: readonly [KnownPoint, KnownPoint], aspect: number): Projection {
  const [one, other] = inOrder(points);
  const meridian = wrapped(one.longitude + wrapped(other.longitude - one.longitude) / 2);
  const from = mercator(one, meridian);
  const far = mercator(other, meridian);
  const to: Spot = [one.x, one.y / aspect];
  const [x, y] = [far[0] - from[0], far[1] - from[1]];
  const [u, v] = [other.x - one.x, (other.y - one.y) / aspect];
  const square = x * x + y * y;
  return turned(meridian, [(u * x + v * y) / square, (v * x - u * y) / square], from, to);
}

/** Of no picture: the places themselves fill the sheet, north at the top. */
export function schemeProjection(places: readonly Coordinates[]): Projection {
  const meridian = places[0]?.longitude ?? 0;
  const spots = places.map((each) => mercator(each, meridian));
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const least = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b), list[0] ?? 0);
  const most = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b), list[0] ?? 0);
  const width = Math.max(most(xs) - least(xs), most(ys) - least(ys), radians(leastMeters / 111_000));
  return turned(meridian, [1 / width, 0], [least(xs), least(ys)], [0, 0]);
}
