import type { Places } from "./network-layout.ts";

/** Room for the words at the edge, in pixels: they have the same size however far the picture is. */
const margin = { x: 84, y: 56 };
/** Half the width of what is drawn for a node. */
const shape = 26;
/** A few nodes are not drawn larger than this. */
const least = { width: 720, height: 420 };

/** The view of a picture of this size that holds every node with its words. */
export function wholeView(places: Places, size: Size): string {
  const points = [...places.values()];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - shape, Math.max(...xs) + shape];
  const [top, bottom] = [Math.min(...ys) - shape, Math.max(...ys) + shape];
  const unit = Math.max(
    (right - left) / Math.max(size.width / 3, size.width - 2 * margin.x),
    (bottom - top) / Math.max(size.height / 3, size.height - 2 * margin.y),
    Math.min(least.width / size.width, least.height / size.height),
  );
  const [width, height] = [size.width * unit, size.height * unit];
  return [(left + right - width) / 2, (top + bottom - height) / 2, width, height].map(Math.round).join(" ");
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const numbers = (view: string): readonly [number, number, number, number] => {
  const [x = 0, y = 0, width = 1, height = 1] = view.split(" ").map(Number);
  return [x, y, width, height];
};

/** The size of a pixel of a picture so large, in units of the view. */
export function unitOf(view: string, size: Size): number {
  const [, , width, height] = numbers(view);
  return Math.max(width / size.width, height / size.height);
}

/** The edges of a view. */
export function edgesOf(view: string) {
  const [left, top, width, height] = numbers(view);
  return { left, top, right: left + width, bottom: top + height };
}

/** Are all these points in the view, with the shapes that are drawn around them? */
export function holds(view: string, points: Iterable<{ readonly x: number; readonly y: number }>): boolean {
  const [left, top, width, height] = numbers(view);
  const inside = (at: number, from: number, size: number) => at - shape >= from && at + shape <= from + size;
  return [...points].every(({ x, y }) => inside(x, left, width) && inside(y, top, height));
}

/** Zooms around the middle; below 1 is closer. */
export function zoomed(view: string, factor: number): string {
  const [x, y, width, height] = numbers(view);
  if (width * factor < 200 || width * factor > 20_000) return view;
  return [
    x + (width * (1 - factor)) / 2,
    y + (height * (1 - factor)) / 2,
    width * factor,
    height * factor,
  ].join(" ");
}

/** Moves the view by a share of its size, to the right and down. */
export function panned(view: string, right: number, down: number): string {
  const [x, y, width, height] = numbers(view);
  return [x + right * width, y + down * height, width, height].join(" ");
}
