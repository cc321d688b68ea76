import type { Spot } from "#contract/records/locations/map/projection.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels around what is shown whole. */
export const margin = 64;

/** What is seen of the sheet: the spot in the middle, and how many pixels one unit of the sheet is. */
export interface View {
  readonly at: Spot;
  readonly scale: number;
}

/** A part of the sheet. */
export interface Extent {
  readonly from: Spot;
  readonly to: Spot;
}

export const extentOf = (spots: readonly Spot[]): Extent | null => {
  const [first] = spots;
  if (first === undefined) return null;
  return spots.reduce<Extent>(
    ({ from, to }, [x, y]) => ({
      from: [Math.min(from[0], x), Math.min(from[1], y)],
      to: [Math.max(to[0], x), Math.max(to[1], y)],
    }),
    { from: first, to: first },
  );
};

/** The view that shows a part of the sheet whole, with `margin` pixels around it. */
export function fit({ from, to }: Extent, { width, height }: Size, margin: number, most: number): View {
  const room = (pixels: number, length: number) =>
    length > 0 ? Math.max(40, pixels - 2 * margin) / length : most;
  return {
    at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
    scale: Math.min(most, room(width, to[0] - from[0]), room(height, to[1] - from[1])),
  };
}

/** Closer by a factor; what is `around` pixels from the middle stays where it is. */
export function zoomed(view: View, scale: number, around: Spot = [0, 0]): View {
  const shift = 1 / view.scale - 1 / scale;
  return { at: [view.at[0] + around[0] * shift, view.at[1] + around[1] * shift], scale };
}

export const moved = (view: View, by: Spot): View => ({
  at: [view.at[0] - by[0] / view.scale, view.at[1] - by[1] / view.scale],
  scale: view.scale,
});

/** The view moved as little as it takes that a spot is well inside of it. */
export function bringing(view: View, spot: Spot, { width, height }: Size): View {
  const inside = (offset: number, half: number) => {
    const most = Math.max(0, half - 60);
    return offset > most ? most - offset : offset < -most ? -most - offset : 0;
  };
  return moved(view, [
    inside((spot[0] - view.at[0]) * view.scale, width / 2),
    inside((spot[1] - view.at[1]) * view.scale, height / 2),
  ]);
}
