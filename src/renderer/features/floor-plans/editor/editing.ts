import {
  checked,
  cut,
  type Drawn,
  moved,
  type Point,
  type Polygon,
  placeFor,
  type Refusal,
  snapped,
  withCornerAdded,
  withCornerMoved,
  withCornerRemoved,
} from "#contract/records/zones/polygon.ts";

/** What the hand is at: looking and moving, drawing a new area corner by corner or marking one spot, or cutting one in two. */
export type Mode =
  | { readonly kind: "look" }
  | { readonly kind: "draw"; readonly corners: Polygon; readonly isSpot: boolean }
  | { readonly kind: "cut"; readonly from: Point | null };

export interface Editing {
  readonly mode: Mode;
  /** The zone that is chosen, by its uuid, and which of its corners. */
  readonly chosen: string | null;
  readonly corner: number | null;
  /** Where the keys draw and cut. */
  readonly pointer: Point;
  /** The chosen zone's new shape, until it is saved. */
  readonly shape: Polygon | null;
  /** Why the last step was not done. */
  readonly refused: Refusal | null;
}

export const looking: Editing = {
  mode: { kind: "look" },
  chosen: null,
  corner: null,
  pointer: [0.5, 0.5],
  shape: null,
  refused: null,
};

/** A step of the drawing: how far an arrow key goes, and from how near a corner snaps, in fractions of the drawing. */
export interface Grain {
  readonly step: Point;
  readonly reach: Point;
}

const after = (editing: Editing, drawn: Drawn, corner = editing.corner): Editing =>
  drawn.result === null
    ? { ...editing, refused: drawn.refused }
    : { ...editing, shape: drawn.result, corner, refused: null };

export const choosing = (editing: Editing, chosen: string | null): Editing => ({
  ...looking,
  pointer: editing.pointer,
  chosen,
});

export const cornerMoved = (editing: Editing, polygon: Polygon, index: number, to: Point): Editing =>
  after(
    editing,
    polygon.length === 1 ? { result: [to], refused: null } : withCornerMoved(polygon, index, to),
  );

/** Moved by arrow keys: the chosen corner, or all of the zone. */
export function nudged(editing: Editing, polygon: Polygon, by: Point): Editing {
  const { corner } = editing;
  const at = corner === null ? undefined : polygon[corner];
  if (corner === null || at === undefined)
    return after(editing, { result: moved(polygon, by), refused: null });
  return cornerMoved(editing, polygon, corner, [at[0] + by[0], at[1] + by[1]]);
}

/** A corner in the middle of the side after the chosen one. */
export function cornerAdded(editing: Editing, polygon: Polygon, after_: number, at?: Point): Editing {
  const [from, to] = [polygon[after_], polygon[(after_ + 1) % polygon.length]];
  if (from === undefined || to === undefined || polygon.length === 1) return editing;
  const middle: Point = at ?? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return after(editing, withCornerAdded(polygon, after_, middle), after_ + 1);
}

export const cornerRemoved = (editing: Editing, polygon: Polygon): Editing =>
  editing.corner === null
    ? editing
    : after(
        editing,
        withCornerRemoved(polygon, editing.corner),
        editing.corner % Math.max(1, polygon.length - 1),
      );

export const drawing = (editing: Editing, isSpot = false): Editing => ({
  ...looking,
  pointer: editing.pointer,
  mode: { kind: "draw", corners: [], isSpot },
});

/** The next corner of a new area; one on the first corner closes it, and the area is in `shape`. A spot is there at once. */
export function cornerDrawn(
  editing: Editing,
  place: Point,
  others: readonly Polygon[],
  { reach }: Grain,
): Editing {
  if (editing.mode.kind !== "draw") return editing;
  const { corners, isSpot } = editing.mode;
  if (isSpot)
    return after({ ...editing, pointer: place }, { result: [placeFor(place)], refused: null }, null);
  const at = snapped(place, corners.length > 2 ? [corners.slice(0, 1), ...others] : others, reach);
  const [first] = corners;
  if (first !== undefined && corners.length > 2 && at[0] === first[0] && at[1] === first[1])
    return closed(editing);
  return { ...editing, pointer: at, refused: null, mode: { ...editing.mode, corners: [...corners, at] } };
}

/** The new area as it was drawn so far, or one spot. */
export function closed(editing: Editing): Editing {
  if (editing.mode.kind !== "draw") return editing;
  const { corners } = editing.mode;
  return after(editing, corners.length === 1 ? { result: corners, refused: null } : checked(corners), null);
}

/** One corner of the drawing taken back. */
export const lastTakenBack = (editing: Editing): Editing =>
  editing.mode.kind === "draw"
    ? { ...editing, refused: null, mode: { ...editing.mode, corners: editing.mode.corners.slice(0, -1) } }
    : editing;

/** The parts of an area that a line through two places makes, or why it makes none. */
export const partsOf = (polygon: Polygon, from: Point, to: Point): Drawn<readonly Polygon[]> =>
  polygon.length < 3 ? { result: null, refused: { why: "not_cut" } } : cut(polygon, from, to);

/** Where a cut by keys begins: just above the middle of a zone, wherever the mouse was last. */
export function aboveMiddle(polygon: Polygon): Point {
  const xs = polygon.map(([x]) => x);
  const top = Math.min(...polygon.map(([, y]) => y));
  return [(Math.min(...xs) + Math.max(...xs)) / 2, Math.max(0, top - 0.02)];
}
