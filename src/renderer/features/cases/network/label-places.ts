import type { Network, NetworkNode } from "#contract/services/network/schema.ts";
import { t } from "#lib/words/t.ts";
import type { Places, Point } from "./network-layout.ts";

/** On screen, in pixels, however near the picture is. Widths are those of the widest usual letters. */
export const labelSize = 12;
const lineHeight = 15;
const letterWidth = 7;
/** Of a node's shape with its ring, in units of the picture, where it is drawn in its usual size. */
const usualRadius = 23;
/** In pixels, however far the picture is: less cannot be told apart or met by a finger. */
const leastRadius = 9;

/** How much larger than usual a shape is drawn, so that it stays visible in a picture of many nodes. */
export const shapeScale = (unit: number): number => Math.max(1, (leastRadius * unit) / usualRadius);

const cut = (text: string, at: number) => (text.length > at ? `${text.slice(0, at - 1)}…` : text);

type Named = Pick<NetworkNode, "label" | "detail">;

/** The words of a node in lines, where there is room for them, and the least that tells it from others. */
const usualLines = ({ label, detail }: Named) => [cut(label, 22), ...(detail ? [cut(detail, 22)] : [])];
const fewestLines = ({ label }: Named) => [cut(label, 13)];
export const showMore = t("Show more");

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
/** Where words stand: the middle of their lines, and the top of the first. */
export interface LabelPlace {
  readonly lines: readonly string[];
  readonly x: number;
  readonly top: number;
  readonly box: Box;
}
export interface Labels {
  readonly nodes: ReadonlyMap<string, LabelPlace>;
  /** By `edgeKey`. */
  readonly edges: ReadonlyMap<string, LabelPlace>;
}

type Edge = Network["edges"][number];
export const edgeKey = ({ from, to, words }: Edge): string => `${from} ${to} ${words}`;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a line goes through a box: what is left of it once each side has cut it off. */
function goesThrough(a: Point, b: Point, { left, top, right, bottom }: Box): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let [from, to] = [0, 1];
  for (const [by, room] of [
    [-dx, a.x - left],
    [dx, right - a.x],
    [-dy, a.y - top],
    [dy, bottom - a.y],
  ] as const) {
    if (by === 0) {
      if (room < 0) return false;
    } else if (by < 0) from = Math.max(from, room / by);
    else to = Math.min(to, room / by);
  }
  return from < to;
}

const boxAt = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const placeAt = (lines: readonly string[], box: Box): LabelPlace => ({
  lines,
  x: (box.left + box.right) / 2,
  top: box.top,
  box,
});

/** Directions from a node, in degrees, in the order in which they are tried: below, above, beside, and all between. */
const sides = [90, 270, 0, 180, 45, 135, 315, 225, 68, 112, 248, 292, 22, 158, 338, 202].map((degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.round(Math.cos(angle) * 100) / 100, Math.round(Math.sin(angle) * 100) / 100] as const;
});

interface LabelOptions {
  readonly unit: number;
  readonly chosen: string;
  readonly view?: Box | null;
}

const holdsBox = (view: Box, { left, top, right, bottom }: Box): boolean =>
  left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom;

/**
 * Where the words of nodes, and of the edges at the chosen node, stand so that no line, shape or other words are
 * below them, and the edge of the view does not cut them. Words without such a place are left out: they are in the details
 * and in the table. `unit` is the size of a pixel in the picture, `view` what is seen of it.
 */
export function placeLabels(
  { nodes, edges }: Pick<Network, "nodes" | "edges">,
  places: Places,
  { unit, chosen, view = null }: LabelOptions,
): Labels {
  const nodeRadius = usualRadius * shapeScale(unit);
  const lines = edges.flatMap(({ from, to }) => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? [{ a, b }] : [];
  });
  const shapes = [...places].map(([id, { x, y }]) => ({
    id,
    box: boxAt(x, y, 2 * nodeRadius, 2 * nodeRadius),
  }));
  const taken: Box[] = [];
  const isFree = ({ box }: LabelPlace) =>
    !taken.some((other) => overlap(box, other)) &&
    !shapes.some((shape) => overlap(box, shape.box)) &&
    !lines.some(({ a, b }) => goesThrough(a, b, box));
  const take = (tried: readonly LabelPlace[], within: Box | null = null): LabelPlace | undefined => {
    const found = tried.find((place) => (within === null || holdsBox(within, place.box)) && isFree(place));
    if (found) taken.push(found.box);
    return found;
  };
  const widthOf = (words: readonly string[]) =>
    Math.max(...words.map((line) => line.length)) * letterWidth * unit;

  const inOrder = nodes.toSorted(
    (one, other) => Number(other.id === chosen) - Number(one.id === chosen) || one.distance - other.distance,
  );
  const ofNodes = new Map<string, LabelPlace>();
  for (const node of inOrder) {
    const at = places.get(node.id);
    if (!at) continue;
    const isSeen = view !== null && holdsBox(view, boxAt(at.x, at.y, 0, 0));
    const place = take(
      [
        { lines: usualLines(node), away: 3 },
        { lines: fewestLines(node), away: 3 },
        { lines: fewestLines(node), away: 14 },
      ].flatMap(({ lines, away }) => {
        const words = [...lines, ...(node.more ? [showMore] : [])];
        const [width, height] = [widthOf(words), words.length * lineHeight * unit];
        const gap = nodeRadius + away * unit;
        return sides.map(([right, down]) => {
          const x = at.x + right * gap + (Math.abs(right) < 0.3 ? 0 : (Math.sign(right) * width) / 2);
          const y = at.y + down * gap + (Math.abs(down) < 0.3 ? 0 : (Math.sign(down) * height) / 2);
          return placeAt(lines, boxAt(x, y, width, height));
        });
      }),
      isSeen ? view : null,
    );
    if (place) ofNodes.set(node.id, place);
  }

  const ofEdges = new Map<string, LabelPlace>();
  for (const edge of edges) {
    const [a, b] = [places.get(edge.from), places.get(edge.to)];
    if (!(a && b) || (edge.from !== chosen && edge.to !== chosen)) continue;
    const [width, height] = [widthOf([edge.words]), lineHeight * unit];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const across = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
    const away = (Math.abs(across.x) * width + Math.abs(across.y) * height) / 2 + 2 * unit;
    const place = take(
      [0.5, 0.4, 0.6, 0.3, 0.7].flatMap((part) =>
        [-away, away].map((by) => {
          const [x, y] = [a.x + part * (b.x - a.x) + by * across.x, a.y + part * (b.y - a.y) + by * across.y];
          return placeAt([edge.words], boxAt(x, y, width, height));
        }),
      ),
    );
    if (place) ofEdges.set(edgeKey(edge), place);
  }
  return { nodes: ofNodes, edges: ofEdges };
}

/** The base of a line of words, in units of the picture. */
export const baseOf = ({ top }: LabelPlace, line: number, unit: number): number =>
  top + (line * lineHeight + labelSize) * unit;
