/** Where a floating panel goes: the side, then which edges align. */
export type Placement =
  | "bottom-start"
  | "bottom"
  | "bottom-end"
  | "top-start"
  | "top"
  | "top-end"
  | "right"
  | "left";

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

const EDGE = 8;

const clamp = (value: number, low: number, high: number) =>
  Math.max(low, Math.min(value, Math.max(low, high)));

/** Left and top in viewport pixels; flips to the other side where there is no room, and stays 8 px inside. */
export function place(anchor: Box, panel: Size, view: Size, placement: Placement, gap: number) {
  const [side = "bottom", align = "center"] = placement.split("-");
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const maxLeft = view.width - panel.width - EDGE;
  const maxTop = view.height - panel.height - EDGE;

  if (side === "left" || side === "right") {
    const fitsRight = right + gap + panel.width <= view.width - EDGE;
    const fitsLeft = anchor.left - gap - panel.width >= EDGE;
    const toRight = side === "right" ? fitsRight || !fitsLeft : !fitsLeft && fitsRight;
    const left = toRight ? right + gap : anchor.left - gap - panel.width;
    const top = anchor.top + anchor.height / 2 - panel.height / 2;
    return { left: clamp(left, EDGE, maxLeft), top: clamp(top, EDGE, maxTop) };
  }

  const fitsBelow = bottom + gap + panel.height <= view.height - EDGE;
  const fitsAbove = anchor.top - gap - panel.height >= EDGE;
  const below = side === "bottom" ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow;
  const top = below ? bottom + gap : anchor.top - gap - panel.height;
  const middle = anchor.left + anchor.width / 2 - panel.width / 2;
  const left = align === "start" ? anchor.left : align === "end" ? right - panel.width : middle;
  return { left: clamp(left, EDGE, maxLeft), top: clamp(top, EDGE, maxTop) };
}
