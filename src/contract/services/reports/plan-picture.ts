import { middleOf } from "#contract/records/zones/middle.ts";
import { liesWithin, overlap, type Polygon } from "#contract/records/zones/polygon.ts";
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

type Spot = readonly [x: number, y: number];

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What is so large in points, around its middle, in fractions of the drawing. */
function boxAround([x, y]: Spot, across: number, down: number, on: Paper): Box {
  const [half, tall] = [across / on.width / 2, down / on.height / 2];
  return { left: x - half, right: x + half, top: y - tall, bottom: y + tall };
}

/** How much room a word takes, in points: those of marked zones stand on a plate. */
const roomOf = (label: string, size: number) => ({
  across: label.length * size * wide + (size === letters.word ? size : size / 2),
  down: size * (size === letters.word ? 2 : 1.4),
});

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const cornersOf = ({ left, right, top, bottom }: Box): Polygon => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const middleOfBox = ({ left, right, top, bottom }: Box): Spot => [(left + right) / 2, (top + bottom) / 2];
const onDrawing = ({ left, right, top, bottom }: Box): boolean =>
  left >= 0 && top >= 0 && right <= 1 && bottom <= 1;
const isArea = (polygon: Polygon): boolean => polygon.length > 2;

const limited = (at: number, size: number): number => Math.min(1 - size / 2, Math.max(size / 2, at));

/** In the middle of a zone or some rows above or below, and never beyond an edge. */
function inMiddle(label: string, [x, y]: Spot, size: number, on: Paper): readonly Box[] {
  const { across, down } = roomOf(label, size);
  const [width, height] = [across / on.width, down / on.height];
  return [0, 1, -1, 2, -2].map((rows) =>
    boxAround([limited(x, width), limited(y + rows * height, height)], across, down, on),
  );
}

/** Touching what it belongs to: under it, over it, at its right and at its left. */
function besideIt(label: string, its: Box, size: number, on: Paper): readonly Box[] {
  const { across, down } = roomOf(label, size);
  const [x, y] = middleOfBox(its);
  const [aside, away] = [across / on.width / 2, down / on.height / 2];
  const middles: readonly Spot[] = [
    [x, its.bottom + away],
    [x, its.top - away],
    [its.right + aside, y],
    [its.left - aside, y],
  ];
  return middles.map((middle) => boxAround(middle, across, down, on)).filter(onDrawing);
}

function boundsOf(polygon: Polygon): Box {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Marked zones with where their words stand, in fractions of the drawing: within each, beside it where it is too small, and over no other word. */
export function wordsOnPlan(plan: ReportPlan) {
  const paper = planOnPaper(plan);
  const taken: Box[] = [];
  const marked = zonesOnPlan(plan);
  const itsBox = (polygon: Polygon) =>
    isArea(polygon)
      ? boundsOf(polygon)
      : boxAround(middleOf(polygon), paper.width / 30, paper.width / 30, paper);
  const areas = [...marked, ...(plan.outlines ?? [])].map(({ polygon }) => polygon).filter(isArea);
  return marked.map(({ label, polygon }) => {
    const middle = middleOf(polygon);
    const rows = inMiddle(label, middle, letters.word, paper);
    const isFree = (box: Box) => !taken.some((other) => meet(other, box));
    const clear = (box: Box) => !areas.some((other) => other !== polygon && overlap(cornersOf(box), other));
    const box =
      rows.find((each) => isFree(each) && isArea(polygon) && liesWithin(cornersOf(each), polygon)) ??
      besideIt(label, itsBox(polygon), letters.word, paper).find((each) => isFree(each) && clear(each)) ??
      rows.find(isFree);
    if (label !== "" && box !== undefined) taken.push(box);
    return { label, polygon, at: box === undefined ? middle : middleOfBox(box) };
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

/** The disc of a sign, across, for the height of its letter. */
const discOfSign = 1.6;

/** The names of other zones with their boxes, each where it is read as that of its own zone: at its sign or within it, in no other zone, on no other word. None where there is no such place. */
export function namesOnPlan(plan: ReportPlan) {
  const paper = planOnPaper(plan);
  const outlines = outlinesOnPlan(plan);
  const discAt = (at: Spot) => boxAround(at, letters.name * discOfSign, letters.name * discOfSign, paper);
  const discs = outlines
    .filter(({ sign, polygon }) => sign !== "" || !isArea(polygon))
    .map((of) => ({ of, disc: discAt(of.at) }));
  const words = wordsOnPlan(plan)
    .filter(({ label }) => label !== "")
    .map(({ label, at }) => {
      const { across, down } = roomOf(label, letters.word);
      return boxAround(at, across, down, paper);
    });
  const taken = [...words];
  const marked = zonesOnPlan(plan).map(({ polygon }) => polygon);
  return (plan.others ?? []).flatMap(({ label, at }, index) => {
    const own = outlines[index];
    const isPoint = own !== undefined && (own.sign !== "" || !isArea(own.polygon));
    const its = discAt(at);
    const foreign = [...marked, ...outlines.flatMap((each) => (each === own ? [] : [each.polygon]))]
      .filter(isArea)
      // What lies in a larger zone may have its name there too.
      .map((polygon) => ({ polygon, around: liesWithin(cornersOf(its), polygon) }));
    const reads = (box: Box): boolean =>
      !taken.some((other) => meet(box, other)) &&
      !discs.some(({ of, disc }) => of !== own && meet(box, disc)) &&
      foreign.every(({ polygon, around }) =>
        around ? liesWithin(cornersOf(box), polygon) : !overlap(cornersOf(box), polygon),
      );
    const box = (
      isPoint ? besideIt(label, its, letters.name, paper) : inMiddle(label, at, letters.name, paper)
    ).find(reads);
    if (box === undefined) return [];
    taken.push(box);
    return [{ label, at: middleOfBox(box), box, index }];
  });
}

/** The names of known points that have no place on the paper beside their sign, with that sign: for the legend. */
export function namesForLegend(plan: ReportPlan) {
  const placed = new Set(namesOnPlan(plan).map(({ index }) => index));
  return (plan.others ?? []).flatMap(({ label }, index) => {
    const sign = plan.outlines?.[index]?.sign ?? "";
    return sign === "" || placed.has(index) ? [] : [{ sign, label }];
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
