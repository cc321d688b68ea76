import type { Places } from "./network-layout.ts";

const margin = 90;
/** Half the width of what is drawn for a node. */
const shape = 26;

/** A view box that holds every node with its words. */
export function wholeView(places: Places): string {
  const points = [...places.values()];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const width = Math.max(720, Math.max(...xs) + margin - left);
  const height = Math.max(420, Math.max(...ys) + margin - top);
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  return [middle.x - width / 2, middle.y - height / 2, width, height].map(Math.round).join(" ");
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

/** Beyond this the words of a network have no room any more. */
const farthest = 1.25;

/** The view that a picture of this size opens with: the whole, or what is legible of it, around a point. */
export function firstView(
  whole: string,
  size: Size,
  middle: { readonly x: number; readonly y: number },
): string {
  if (unitOf(whole, size) <= farthest) return whole;
  const [width, height] = [size.width * farthest, size.height * farthest];
  return [middle.x - width / 2, middle.y - height / 2, width, height].map(Math.round).join(" ");
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
