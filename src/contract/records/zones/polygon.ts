import { areaPaths, FillRule, intersect } from "clipper2-ts";

/** A place on a drawing, as fractions of its width and height: 0, 0 is its upper left corner. */
export type Point = readonly [x: number, y: number];
/** The corners of an area in order, without the first one repeated at the end. */
export type Polygon = readonly Point[];

/** Where an outline crosses or touches itself: the two edges (by the corner that each starts at), and the place. */
export interface Crossing {
  readonly edges: readonly [number, number];
  readonly at: Point;
}

export type Refusal =
  | { readonly why: "crossing"; readonly crossing: Crossing }
  | { readonly why: "too_few_corners" | "too_many_corners" | "not_cut" };

export type Drawn<Result = Polygon> =
  | { readonly result: Result; readonly refused: null }
  | { readonly result: null; readonly refused: Refusal };

export const minCorners = 3;
export const maxCorners = 300;

/** Corners lie on a grid of whole numbers this fine, so that what crosses what is computed without rounding. */
const grid = 1_000_000;

interface Spot {
  readonly x: number;
  readonly y: number;
}

const toGrid = (fraction: number) => Math.round(fraction * grid);
const onGrid = ([x, y]: Point): Spot => ({ x: toGrid(x), y: toGrid(y) });
const offGrid = ({ x, y }: Spot): Point => [x / grid, y / grid];
const limited = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The nearest place on the drawing that a corner can have. */
export const placeFor = ([x, y]: Point): Point => offGrid(onGrid([limited(x, 0, 1), limited(y, 0, 1)]));

interface Edge {
  readonly index: number;
  readonly from: Spot;
  readonly to: Spot;
}

function edgesOf(polygon: Polygon): readonly Edge[] {
  const spots = polygon.map(onGrid);
  return spots.map((from, index) => ({ index, from, to: spots[(index + 1) % spots.length] ?? from }));
}

/** Twice the area of the triangle of three places; its sign tells to which side they turn. */
const turn = (a: Spot, b: Spot, c: Spot) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Of a place on the line through two others: is it between them? */
const between = ({ from, to }: Edge, { x, y }: Spot) =>
  Math.min(from.x, to.x) <= x &&
  x <= Math.max(from.x, to.x) &&
  Math.min(from.y, to.y) <= y &&
  y <= Math.max(from.y, to.y);

/** Where two edges meet; one place of it, where they lie on each other. Null: nowhere. */
function meeting(one: Edge, other: Edge): Spot | null {
  const start = turn(one.from, one.to, other.from);
  const end = turn(one.from, one.to, other.to);
  if (start === 0 && between(one, other.from)) return other.from;
  if (end === 0 && between(one, other.to)) return other.to;
  const [ownStart, ownEnd] = [turn(other.from, other.to, one.from), turn(other.from, other.to, one.to)];
  if (ownStart === 0 && between(other, one.from)) return one.from;
  if (ownEnd === 0 && between(other, one.to)) return one.to;
  if (start * end >= 0 || ownStart * ownEnd >= 0) return null;
  const along = ownStart / (ownStart - ownEnd);
  return {
    x: one.from.x + along * (one.to.x - one.from.x),
    y: one.from.y + along * (one.to.y - one.from.y),
  };
}

/** Edges that follow each other share a corner. More than that is shared where the second lies on the first. */
const liesBack = (edge: Edge, next: Edge) =>
  turn(edge.from, edge.to, next.to) === 0 && (between(edge, next.to) || between(next, edge.from));

/** The first place where the outline of an area crosses or touches itself. Null: it is simple. */
export function crossingOf(polygon: Polygon): Crossing | null {
  const edges = edgesOf(polygon);
  for (const edge of edges)
    for (const other of edges.slice(edge.index + 1)) {
      const follows = other.index === edge.index + 1;
      const closes = edge.index === 0 && other.index === edges.length - 1;
      const at = follows
        ? liesBack(edge, other)
          ? edge.to
          : null
        : closes
          ? liesBack(other, edge)
            ? edge.from
            : null
          : meeting(edge, other);
      if (at !== null) return { edges: [edge.index, other.index], at: offGrid(at) };
    }
  return null;
}

/** What is drawn, if it is an area: enough corners, not too many, and an outline that meets itself nowhere. */
export function checked(polygon: Polygon): Drawn {
  if (polygon.length < minCorners) return { result: null, refused: { why: "too_few_corners" } };
  if (polygon.length > maxCorners) return { result: null, refused: { why: "too_many_corners" } };
  const crossing = crossingOf(polygon);
  return crossing === null
    ? { result: polygon, refused: null }
    : { result: null, refused: { why: "crossing", crossing } };
}

export const withCornerMoved = (polygon: Polygon, index: number, to: Point): Drawn =>
  checked(polygon.with(index, placeFor(to)));

/** A new corner between that corner and the one after it. */
export const withCornerAdded = (polygon: Polygon, after: number, at: Point): Drawn =>
  checked(polygon.toSpliced(after + 1, 0, placeFor(at)));

export const withCornerRemoved = (polygon: Polygon, index: number): Drawn =>
  checked(polygon.toSpliced(index, 1));

/** The whole of it moved as far as the drawing goes. Its shape stays as it is. */
export function moved(polygon: Polygon, [right, down]: Point): Polygon {
  const spots = polygon.map(onGrid);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const x = limited(toGrid(right), -Math.min(...xs), grid - Math.max(...xs));
  const y = limited(toGrid(down), -Math.min(...ys), grid - Math.max(...ys));
  return spots.map((spot) => offGrid({ x: spot.x + x, y: spot.y + y }));
}

/** What is smaller than this came of rounding: a millionth of the drawing. */
const tiny = grid * grid * 1e-6;

const shared = (one: readonly Spot[], other: readonly Spot[]) =>
  intersect([[...one]], [[...other]], FillRule.NonZero).filter((path) => Math.abs(areaPaths([path])) > tiny);

/** The parts of an area on both sides of the line through two places, the larger first. */
export function cut(polygon: Polygon, from: Point, to: Point): Drawn<readonly Polygon[]> {
  const refused = { result: null, refused: { why: "not_cut" } } as const;
  const [start, end] = [onGrid(from), onGrid(to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length === 0) return refused;
  const far = (along: number, aside: number): Spot => ({
    x: Math.round(start.x + (4 * grid * (along * (end.x - start.x) - aside * (end.y - start.y))) / length),
    y: Math.round(start.y + (4 * grid * (along * (end.y - start.y) + aside * (end.x - start.x))) / length),
  });
  const area = polygon.map(onGrid);
  const parts = [1, -1].flatMap((side) => shared(area, [far(-1, 0), far(1, 0), far(1, side), far(-1, side)]));
  if (parts.length < 2) return refused;
  const drawn = parts
    .toSorted((one, other) => Math.abs(areaPaths([other])) - Math.abs(areaPaths([one])))
    .map((part) => checked(part.map(({ x, y }) => placeFor(offGrid({ x, y })))));
  const whole = drawn.flatMap(({ result }) => (result === null ? [] : [result]));
  return whole.length === drawn.length ? { result: whole, refused: null } : refused;
}

/** Do two areas have more in common than their border? */
export const overlap = (one: Polygon, other: Polygon): boolean =>
  shared(one.map(onGrid), other.map(onGrid)).length > 0;

/** Does an area lie in another, with all of it? */
export function liesWithin(one: Polygon, other: Polygon): boolean {
  const own = one.map(onGrid);
  const inside = shared(own, other.map(onGrid)).reduce((sum, path) => sum + Math.abs(areaPaths([path])), 0);
  return inside >= Math.abs(areaPaths([own])) - tiny;
}

/** The part of the drawing that an area covers, from nought to one. */
export const covered = (polygon: Polygon): number =>
  Math.abs(areaPaths([polygon.map(onGrid)])) / (grid * grid);

/** The corner of another area, or the place on its outline, that is near enough to snap to; else the place itself. */
export function snapped(place: Point, others: readonly Polygon[], reach: Point): Point {
  const [x, y] = place;
  const away = ([a, b]: Point) => Math.hypot((a - x) / reach[0], (b - y) / reach[1]);
  const near = (places: readonly Point[]) =>
    places.filter((at) => away(at) <= 1).toSorted((one, other) => away(one) - away(other))[0];
  const corner = near(others.flat());
  if (corner !== undefined) return corner;
  const onEdges = others.flatMap((polygon) =>
    polygon.map((from, index): Point => {
      const to = polygon[(index + 1) % polygon.length] ?? from;
      const [dx, dy] = [(to[0] - from[0]) / reach[0], (to[1] - from[1]) / reach[1]];
      const square = dx * dx + dy * dy;
      const along =
        square === 0
          ? 0
          : limited((((x - from[0]) / reach[0]) * dx + ((y - from[1]) / reach[1]) * dy) / square, 0, 1);
      return placeFor([from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])]);
    }),
  );
  return near(onEdges) ?? placeFor(place);
}
