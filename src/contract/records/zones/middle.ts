import type { Polygon } from "./polygon.ts";

/** Where the name of an area stands: between its farthest corners. */
export function middleOf(polygon: Polygon): [x: number, y: number] {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(polygon.map(([x]) => x)), middle(polygon.map(([, y]) => y))];
}
