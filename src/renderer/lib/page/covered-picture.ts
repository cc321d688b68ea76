import { isOwnWord } from "#lib/words/t.ts";

/** What of an element lies in the window and is not cut off by what scrolls around it. */
interface Clip {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const overlap = (clip: Clip, { left, top, right, bottom }: Clip): Clip => ({
  left: Math.max(clip.left, left),
  top: Math.max(clip.top, top),
  right: Math.min(clip.right, right),
  bottom: Math.min(clip.bottom, bottom),
});
const isEmpty = ({ left, top, right, bottom }: Clip) => right <= left || bottom <= top;

/** A bar in place of words that are not the program's own. */
function cover(canvas: CanvasRenderingContext2D, rect: DOMRect, color: string): void {
  canvas.globalAlpha = 0.45;
  canvas.fillStyle = color;
  canvas.fillRect(rect.left, rect.top + rect.height * 0.2, rect.width, rect.height * 0.6);
  canvas.globalAlpha = 1;
}

/** The words of a text node: written where the program itself says them and nothing else, else covered. */
function drawText(canvas: CanvasRenderingContext2D, node: Text, style: CSSStyleDeclaration): void {
  const range = document.createRange();
  if (!isOwnWord(node.data.trim())) {
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) cover(canvas, rect, style.color);
    return;
  }
  canvas.fillStyle = style.color;
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  canvas.textBaseline = "middle";
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, top, height } = range.getBoundingClientRect();
    canvas.fillText(word, left, top + height / 2);
  }
}

/** The area and the frame of an element; of what shows pictures, or what was typed, a gray block. */
function drawBox(canvas: CanvasRenderingContext2D, element: Element, style: CSSStyleDeclaration): void {
  const box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return;
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.height / 2);
  canvas.beginPath();
  canvas.roundRect(box.left, box.top, box.width, box.height, radius);
  canvas.fillStyle = style.backgroundColor;
  canvas.fill();
  const sides = [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth].map(Number.parseFloat);
  const [above = 0, below = 0, left = 0] = sides;
  canvas.lineWidth = Math.max(above, below, left);
  canvas.strokeStyle = below > 0 ? style.borderBottomColor : style.borderTopColor;
  if (above > 0 && below > 0 && left > 0) canvas.stroke();
  else if (below > 0) {
    canvas.fillStyle = style.borderBottomColor;
    canvas.fillRect(box.left, box.bottom - below, box.width, below);
  }
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (element.value !== "" && !["checkbox", "radio"].includes(element.type))
      cover(
        canvas,
        new DOMRect(box.left + 8, box.top + 4, box.width / 2, Math.min(box.height - 8, 20)),
        style.color,
      );
    if ("checked" in element && element.checked) cover(canvas, box, style.color);
  }
  if (element.matches("img, video, canvas, svg, iframe, select")) {
    const inset = element.matches("svg") ? 3 : 0;
    cover(
      canvas,
      new DOMRect(box.left + inset, box.top + inset, box.width - 2 * inset, box.height - 2 * inset),
      style.color,
    );
  }
}

/** Order in which what lies over the rest is drawn last. */
const level = (element: Element): number => {
  if (element.matches("dialog[open], :popover-open")) return 1_000;
  const { position, zIndex } = getComputedStyle(element);
  return position === "static" ? 0 : Number.parseInt(zIndex, 10) || (position === "relative" ? 0 : 1);
};

function draw(canvas: CanvasRenderingContext2D, element: Element, clip: Clip): void {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
  // For screen readers, and for the keyboard until it has the focus.
  if (element.matches(".bw-hidden, .bw-skip")) return;
  const style = getComputedStyle(element);
  canvas.save();
  canvas.beginPath();
  canvas.rect(clip.left, clip.top, clip.right - clip.left, clip.bottom - clip.top);
  canvas.clip();
  drawBox(canvas, element, style);
  const inside =
    style.overflowX === "visible" && style.overflowY === "visible"
      ? clip
      : overlap(clip, element.getBoundingClientRect());
  if (!isEmpty(inside) && !element.matches("svg, select, textarea")) {
    for (const child of element.childNodes)
      if (child instanceof Text && child.data.trim() !== "") drawText(canvas, child, style);
    const children = [...element.children].map((child) => ({ child, at: level(child) }));
    const outside = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
    for (const { child, at } of children.sort((one, other) => one.at - other.at))
      draw(canvas, child, at >= 1_000 ? outside : inside);
  }
  canvas.restore();
}

/**
 * A PNG in base64 of the window, drawn from what stands there: words that the program itself says are written; names,
 * numbers, everything that was typed and every picture is a bar (Spec §7, "Support requests"). No pixel of the screen is
 * read, so nothing can be in it that was not drawn here.
 */
export function drawCoveredPicture(): string {
  const sheet = document.createElement("canvas");
  sheet.width = window.innerWidth;
  sheet.height = window.innerHeight;
  const canvas = sheet.getContext("2d");
  if (canvas === null) throw new Error("There is nothing to draw on.");
  canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
  canvas.fillRect(0, 0, sheet.width, sheet.height);
  draw(canvas, document.body, { left: 0, top: 0, right: sheet.width, bottom: sheet.height });
  return sheet.toDataURL("image/png").slice("data:image/png;base64,".length);
}

let taken: string | null = null;

/** Called where somebody leaves a page to ask for help: the form of the request shows it, and sends it if they want. */
export function takeCoveredPicture(): void {
  try {
    taken = drawCoveredPicture();
  } catch {
    // Help is asked for without a picture.
    taken = null;
  }
}
export const coveredPicture = (): string | null => taken;
export const dropCoveredPicture = (): void => {
  taken = null;
};
