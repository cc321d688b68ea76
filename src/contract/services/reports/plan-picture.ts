import type { ReportPlan } from "./schema.ts";

/** How large a plan stands on a letter page between its margins, in points: as wide as the text, and not taller than a third of a page. */
const mostWide = 468;
const mostTall = 270;

/** The size of a plan on paper, in points. */
export function planOnPaper({ width, height }: Pick<ReportPlan, "width" | "height">) {
  const scale = Math.min(mostWide / width, mostTall / height);
  return { width: Math.round(width * scale * 100) / 100, height: Math.round(height * scale * 100) / 100 };
}

/** The zones that are marked on a plan. Reports that were saved before have one, without a word. */
export const zonesOnPlan = ({ polygon, zones }: Pick<ReportPlan, "polygon" | "zones">) =>
  zones ?? [{ label: "", polygon }];

/** Where the word of a zone stands: its middle, in fractions of the drawing, kept off the edges. */
export function wordAt(polygon: readonly (readonly [number, number])[]): readonly [number, number] {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const inside = (at: number, edge: number) => Math.min(1 - edge, Math.max(edge, at));
  return [inside(middle(polygon.map(([x]) => x)), 0.12), inside(middle(polygon.map(([, y]) => y)), 0.04)];
}

const thirds = <T>(at: number, words: readonly [T, T, T]): T =>
  words[Math.min(2, Math.floor(at * 3))] ?? words[1];

/** Where on the drawing a zone lies, for whoever does not see it: "upper left". */
export function whereOnDrawing(polygon: readonly (readonly [number, number])[]): string {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [x, y] = [thirds(middle(xs), ["left", "", "right"]), thirds(middle(ys), ["upper", "", "lower"])];
  if (x === "" && y === "") return "in the middle";
  if (x === "") return y === "upper" ? "at the top" : "at the bottom";
  if (y === "") return x === "left" ? "on the left" : "on the right";
  return `in the ${y} ${x} corner`;
}
