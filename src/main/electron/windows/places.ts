import { readFileSync } from "node:fs";
import type { BrowserWindow, Rectangle, Screen } from "electron";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";

/** The application's own window, and one that shows a single page, such as a case. */
export const windowKinds = ["main", "page"] as const;
export type WindowKind = (typeof windowKinds)[number];

const rectangle = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
const place = rectangle.extend({ maximized: z.boolean() });
/** Where the windows of a kind were last. It holds nothing of what they showed. */
const places = z.partialRecord(z.enum(windowKinds), place);
export type WindowPlace = z.infer<typeof place>;

const sizes = { main: { width: 1360, height: 880 }, page: { width: 1120, height: 820 } } as const;
export const smallest = { width: 360, height: 480 } as const;

/** How far a window lies from another one of its kind, so that it does not hide it. */
const step = 28;

type Displays = readonly { readonly workArea: Rectangle }[];

const overlap = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** Wholly inside a work area, smaller where that is too small. */
function inside(wanted: Rectangle, area: Rectangle): Rectangle {
  const width = Math.min(wanted.width, area.width);
  const height = Math.min(wanted.height, area.height);
  return {
    width,
    height,
    x: within(wanted.x, area.x, area.x + area.width - width),
    y: within(wanted.y, area.y, area.y + area.height - height),
  };
}

/**
 * Where a window is put: where one of its kind was last, beside those that are open, and always on a screen that is there. A
 * place on a screen that went away becomes one in the middle of the main screen.
 */
export function placeFor(options: {
  readonly kind: WindowKind;
  readonly last: WindowPlace | undefined;
  /** How many windows of the kind are open. */
  readonly open: number;
  readonly displays: Displays;
  readonly primary: { readonly workArea: Rectangle };
}): WindowPlace {
  const { kind, last, open, displays, primary } = options;
  const size = last ?? sizes[kind];
  const area = primary.workArea;
  const middle = {
    width: size.width,
    height: size.height,
    x: Math.round(area.x + (area.width - size.width) / 2),
    y: Math.round(area.y + (area.height - size.height) / 2),
  };
  const moved = (from: Rectangle) => ({ ...from, x: from.x + step * open, y: from.y + step * open });
  const held = last === undefined ? null : moved({ ...last });
  const screen = displays
    .map(({ workArea }) => ({ workArea, shared: held === null ? 0 : overlap(held, workArea) }))
    .toSorted((a, b) => b.shared - a.shared)[0];
  // A sliver at the edge of a screen cannot be taken hold of.
  const visible = held !== null && screen !== undefined && screen.shared > (held.width * held.height) / 10;
  const found = visible ? inside(held, screen.workArea) : inside(moved(middle), area);
  const { x, y, width, height } = found;
  return { x, y, width, height, maximized: last?.maximized === true && open === 0 };
}

export interface WindowPlaces {
  readonly next: (kind: WindowKind) => WindowPlace;
  /** Remembers where a window is, until it is closed. */
  readonly follow: (window: BrowserWindow, kind: WindowKind) => void;
}

/** Keeps the places of windows in a file of this computer. One that cannot be read or written is as none. */
export function createWindowPlaces(options: {
  readonly file: string;
  readonly screen: () => Pick<Screen, "getAllDisplays" | "getPrimaryDisplay">;
}): WindowPlaces {
  const read = () => {
    try {
      return places.parse(JSON.parse(readFileSync(options.file, "utf8")));
    } catch {
      return {};
    }
  };
  let known: z.infer<typeof places> = read();
  const open = new Map<WindowKind, number>();

  return {
    next: (kind) => {
      const screen = options.screen();
      return placeFor({
        kind,
        last: known[kind],
        open: open.get(kind) ?? 0,
        displays: screen.getAllDisplays(),
        primary: screen.getPrimaryDisplay(),
      });
    },
    follow: (window, kind) => {
      open.set(kind, (open.get(kind) ?? 0) + 1);
      // Before it is gone; what it has then is where somebody left it.
      window.on("close", () => {
        known = { ...known, [kind]: { ...window.getNormalBounds(), maximized: window.isMaximized() } };
        try {
          writeFileAtomic.sync(options.file, JSON.stringify(known), { mode: 0o600 });
        } catch {
          // The next window opens in the middle.
        }
      });
      window.once("closed", () => open.set(kind, (open.get(kind) ?? 1) - 1));
    },
  };
}
