/** A place on the sheet, in pixels. */
export interface Pin {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** In pixels of the sheet. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One place, or several that are too near each other to be told apart. */
export interface Mark {
  /** Of the first of its places: it stands where that is. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly members: readonly number[];
  /** Where its name stands; null where there is no room for it. */
  readonly label: Box | null;
}

/** Marks whose middles are nearer to each other than this become one, which is easily hit by a finger too. */
export const leastApart = 28;
export const markSize = 20;
export const labelHeight = 20;
const gap = 3;
const cell = 64;

const boxOf = ({ x, y }: { readonly x: number; readonly y: number }, size: number): Box => ({
  left: x - size / 2,
  top: y - size / 2,
  width: size,
  height: size,
});

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** Boxes by the squares of a grid that they lie in, so that only what is near is looked at. */
function createGrid() {
  const cells = new Map<string, Box[]>();
  const keysOf = ({ left, top, width, height }: Box): readonly string[] => {
    const keys: string[] = [];
    for (let column = Math.floor(left / cell); column <= Math.floor((left + width) / cell); column += 1)
      for (let row = Math.floor(top / cell); row <= Math.floor((top + height) / cell); row += 1)
        keys.push(`${column} ${row}`);
    return keys;
  };
  return {
    add: (box: Box) => {
      for (const key of keysOf(box)) cells.set(key, [...(cells.get(key) ?? []), box]);
    },
    isFree: (box: Box, own: Box) =>
      keysOf(box).every((key) =>
        (cells.get(key) ?? []).every((each) => each === own || !overlaps(each, box)),
      ),
  };
}

/** Each place in one group: that of the first, in their order, which it is too near to. */
function grouped(pins: readonly Pin[]): readonly { readonly lead: Pin; readonly members: number[] }[] {
  const groups: { readonly lead: Pin; readonly members: number[] }[] = [];
  const cells = new Map<string, (typeof groups)[number][]>();
  for (const pin of pins) {
    const [column, row] = [Math.floor(pin.x / leastApart), Math.floor(pin.y / leastApart)];
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []),
    );
    const near = around.find(({ lead }) => Math.hypot(lead.x - pin.x, lead.y - pin.y) < leastApart);
    if (near !== undefined) {
      near.members.push(pin.id);
      continue;
    }
    const group = { lead: pin, members: [pin.id] };
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), group]);
    groups.push(group);
  }
  return groups;
}

/** Right of a mark, left of it, below and above it; what would be cut by the edge last. */
const placesFor = ({ x, y }: Pin, width: number, edge: number): readonly Box[] => {
  const beside = markSize / 2 + gap;
  const size = { width, height: labelHeight };
  return [
    { left: x + beside, top: y - labelHeight / 2, ...size },
    { left: x - beside - width, top: y - labelHeight / 2, ...size },
    { left: x - width / 2, top: y + beside, ...size },
    { left: x - width / 2, top: y - beside - labelHeight, ...size },
  ].toSorted((a, b) => Number(a.left + width > edge) - Number(b.left + width > edge));
};

/**
 * The marks of these places at one zoom. No mark is nearer to another than `leastApart`; no name lies on another, or on
 * a mark that is not its own. `widthOf`: how wide the name of a mark is, in pixels.
 */
export function arrangeMarks(
  pins: readonly Pin[],
  widthOf: (members: readonly number[]) => number,
  /** Where the sheet ends on the right, as far as all of it is seen. */
  edge = Number.POSITIVE_INFINITY,
): readonly Mark[] {
  const groups = grouped(pins);
  const taken = createGrid();
  const own = new Map(groups.map(({ lead }) => [lead.id, boxOf(lead, markSize)]));
  for (const box of own.values()) taken.add(box);
  const labels = new Map<number, Box>();
  // Where there is little room, the names that stand for most places come first.
  for (const { lead, members } of groups.toSorted((a, b) => b.members.length - a.members.length)) {
    const self = own.get(lead.id);
    const box = placesFor(lead, widthOf(members), edge).find((each) => self && taken.isFree(each, self));
    if (box === undefined) continue;
    labels.set(lead.id, box);
    taken.add(box);
  }
  return groups.map(({ lead, members }) => ({
    ...{ id: lead.id, x: lead.x, y: lead.y, members },
    label: labels.get(lead.id) ?? null,
  }));
}

export const directions = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const;
export type Direction = (typeof directions)[number];

const forward: Readonly<Record<Direction, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The mark that one comes to from another in a direction; null where there is none. */
export function nextMark(marks: readonly Mark[], from: Mark, direction: Direction): Mark | null {
  const [dx, dy] = forward[direction];
  let best: { readonly mark: Mark; readonly cost: number } | null = null;
  for (const mark of marks) {
    const [x, y] = [mark.x - from.x, mark.y - from.y];
    const ahead = x * dx + y * dy;
    if (mark.id === from.id || ahead <= 0) continue;
    const cost = ahead + 2 * Math.abs(x * dy - y * dx);
    if (best === null || cost < best.cost) best = { mark, cost };
  }
  return best?.mark ?? null;
}
