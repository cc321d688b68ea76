import { middleOf } from "#contract/records/zones/middle.ts";
import type { ZoneType } from "#contract/records/zones/schema.ts";
import type { ReportPlan } from "./schema.ts";

/** How large a plan stands on a letter page between its margins, in points: as wide as the text, and not taller than a third of a page; its frame is around it. */
const mostWide = 460;
const mostTall = 270;
/** Two of these, with what is said of them, have room on a page. */
const mostTallOfSeveral = 176;

/** The size of a plan on paper, in points. */
export function planOnPaper({ width, height, small }: Pick<ReportPlan, "width" | "height" | "small">) {
  const scale = Math.min(mostWide / width, (small ? mostTallOfSeveral : mostTall) / height);
  return { width: Math.round(width * scale * 100) / 100, height: Math.round(height * scale * 100) / 100 };
}

/** The zones that are marked on a plan. Reports that were saved before have one, without a word. */
const zonesOnPlan = ({ polygon, zones }: Pick<ReportPlan, "polygon" | "zones">) =>
  zones ?? [{ label: "", polygon }];

/** The size of letters on a plan, in points of the paper: of the words of marked zones, and of the names of others. */
const letters = { word: 8, name: 6.5 };
/** A letter is about so wide for its height. */
const wide = 0.58;

interface Paper {
  readonly width: number;
  readonly height: number;
}

const boxOf = (
  { label, at: [x, y] }: { readonly label: string; readonly at: readonly [number, number] },
  size: number,
  on: Paper,
) => {
  const [across, down] = [(label.length * size * wide + size) / on.width, (size * 2) / on.height];
  return { left: x - across / 2, right: x + across / 2, top: y - down / 2, bottom: y + down / 2 };
};
type Box = ReturnType<typeof boxOf>;
const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const within = (at: number, size: number): number => Math.min(1 - size / 2, Math.max(size / 2, at));

/** Where a word may stand: in the middle of its zone or a little above or below, and never beyond an edge. */
function placesOf(label: string, [x, y]: readonly [number, number], size: number, paper: Paper) {
  const { right, left, top, bottom } = boxOf({ label, at: [0, 0] }, size, paper);
  const down = bottom - top;
  return [0, 1, -1, 2, -2].map((rows): readonly [number, number] => [
    within(x, right - left),
    within(y + rows * down, down),
  ]);
}

/** Marked zones with where their words stand, in fractions of the drawing: in the middle of each, or beside the word of another. */
export function wordsOnPlan(plan: ReportPlan) {
  const paper = planOnPaper(plan);
  const taken: Box[] = [];
  return zonesOnPlan(plan).map(({ label, polygon }) => {
    const middle = middleOf(polygon);
    const box = (at: readonly [number, number]) => boxOf({ label, at }, letters.word, paper);
    const at =
      placesOf(label, middle, letters.word, paper).find(
        (each) => !taken.some((other) => meet(other, box(each))),
      ) ?? middle;
    if (label !== "") taken.push(box(at));
    return { label, polygon, at };
  });
}

/** The signs of known points on a plan; what they mean stands in its legend. */
export const planSigns: Partial<Readonly<Record<ZoneType, string>>> = {
  exit: "E",
  rally_point: "R",
  camera: "C",
};

/** The other zones with their signs, each where it stands: in the middle of its outline. */
export const outlinesOnPlan = ({ outlines }: Pick<ReportPlan, "outlines">) =>
  (outlines ?? []).map(({ sign, polygon }) => ({ sign, polygon, at: middleOf(polygon) }));

/** The names of other zones that have room on the paper: on no word of a marked zone, on no sign, and on none of another. */
export function namesOnPlan(plan: ReportPlan) {
  const paper = planOnPaper(plan);
  const signs = outlinesOnPlan(plan).filter(({ sign }) => sign !== "");
  const taken = [
    ...wordsOnPlan(plan).map((word) => boxOf(word, letters.word, paper)),
    ...signs.map(({ sign, at }) => boxOf({ label: sign, at }, letters.name, paper)),
  ];
  return (plan.others ?? []).flatMap(({ label, at: middle }) => {
    const box = (at: readonly [number, number]) => boxOf({ label, at }, letters.name, paper);
    const at = placesOf(label, middle, letters.name, paper).find(
      (each) => !taken.some((other) => meet(box(each), other)),
    );
    if (at === undefined) return [];
    taken.push(box(at));
    return [{ label, at }];
  });
}

const inPixels = (points: number, plan: ReportPlan): number =>
  (points * plan.width) / planOnPaper(plan).width;

/** How large the words of marked zones are, in pixels of the picture. */
export const wordSize = (plan: ReportPlan): number => inPixels(letters.word, plan);

/** How large those names are in pixels of the picture. */
export const nameSize = (plan: ReportPlan): number => inPixels(letters.name, plan);

const thirds = <T>(at: number, words: readonly [T, T, T]): T =>
  words[Math.min(2, Math.floor(at * 3))] ?? words[1];

/** Where on the drawing a zone lies, for whoever does not see it: "upper left". */
export function whereOnDrawing(polygon: readonly (readonly [number, number])[]): string {
  const [across, down] = middleOf(polygon);
  const [x, y] = [thirds(across, ["left", "", "right"]), thirds(down, ["upper", "", "lower"])];
  if (x === "" && y === "") return "in the middle";
  if (x === "") return y === "upper" ? "at the top" : "at the bottom";
  if (y === "") return x === "left" ? "on the left" : "on the right";
  return `in the ${y} ${x} corner`;
}
