import type { SKRSContext2D } from "@napi-rs/canvas";
import { imageSize } from "image-size";
import { drawingTypes } from "#contract/records/media/drawing-types.ts";
import {
  nameSize,
  namesOnPlan,
  outlinesOnPlan,
  wordSize,
  wordsOnPlan,
} from "#contract/services/reports/plan-picture.ts";
import type { ReportPlan } from "#contract/services/reports/schema.ts";
import { maxPixels } from "#server/platform/files/file-kinds.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { families, readFonts } from "./pdf/fonts.ts";

/** The drawing of a plan as reports keep it: small, and of one kind. */
export type PlanPicture = Pick<ReportPlan, "picture" | "width" | "height">;

/** Where there is no drawing, or none that can be read: the zone lies on blank paper. */
export const unseen: PlanPicture = { picture: null, width: 1200, height: 800 };

const mostWide = 1200;
const mostTall = 1200;
const quality = 78;

interface Given {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** What a page makes of a drawing has at most 4,096 pixels a side; a larger one was sent by another program. */
const ordinaryPixels = 4096 * 4096;

const pixelsOf = (bytes: Uint8Array): number => {
  const { width, height } = imageSize(bytes);
  return width * height;
};

/** Does it take much memory to make it smaller? What cannot be read takes none. */
export function isLarge(bytes: Uint8Array): boolean {
  try {
    return pixelsOf(bytes) > ordinaryPixels;
  } catch {
    return false;
  }
}

/** The library that reads and draws pictures is there on every system that the application is made for. */
const canvas = () => import("@napi-rs/canvas");

async function smaller({ bytes, mimeType }: Given): Promise<PlanPicture> {
  if (!drawingTypes.some((type) => type === mimeType)) return unseen;
  try {
    // Its head says how large it is before any of it is unpacked.
    if (pixelsOf(bytes) > maxPixels) return unseen;
    const { createCanvas, loadImage } = await canvas();
    const image = await loadImage(Buffer.from(bytes));
    const scale = Math.min(1, mostWide / image.width, mostTall / image.height);
    const [width, height] = [
      Math.max(1, Math.round(image.width * scale)),
      Math.max(1, Math.round(image.height * scale)),
    ];
    const paper = createCanvas(width, height);
    const pen = paper.getContext("2d");
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    return { picture: (await paper.encode("jpeg", quality)).toString("base64"), width, height };
  } catch {
    // A report without the drawing is better than none: the zone and its legend are still there.
    return unseen;
  }
}

export const planPictureJob = { name: "report.plan-picture", work: smaller } satisfies Job<
  Given,
  PlanPicture
>;

const lettersOfPictures = families.map((family) => `"${family}"`).join(", ");
let known = false;

/** The computer may have no fonts of its own: words are written in those of papers. */
async function knowLetters(): Promise<void> {
  if (known) return;
  const { GlobalFonts } = await canvas();
  for (const font of await readFonts("letters")) GlobalFonts.register(font);
  known = true;
}

/** The other zones: thin outlines, and the signs of known points. */
function drawOutlines(pen: SKRSContext2D, plan: ReportPlan, family: string): void {
  const { width, height } = plan;
  const size = nameSize(plan);
  pen.strokeStyle = "#595959";
  pen.lineWidth = Math.max(1, width / 800);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `bold ${size}px ${family}`;
  for (const { sign, polygon, at } of outlinesOnPlan(plan)) {
    const [first, ...others] = polygon;
    if (first === undefined) continue;
    pen.beginPath();
    if (others.length > 0) {
      pen.moveTo(first[0] * width, first[1] * height);
      for (const [x, y] of others) pen.lineTo(x * width, y * height);
      pen.closePath();
      pen.stroke();
      pen.beginPath();
    }
    if (sign === "" && others.length > 0) continue;
    pen.arc(at[0] * width, at[1] * height, sign === "" ? size / 3 : size * 0.8, 0, 2 * Math.PI);
    pen.fillStyle = sign === "" ? "#595959" : "#ffffff";
    pen.fill();
    pen.stroke();
    pen.fillStyle = "#595959";
    pen.fillText(sign, at[0] * width, at[1] * height);
  }
}

/** The picture with its zones drawn, for documents that hold no shapes: a PNG. */
export async function pictureWithZone(plan: ReportPlan): Promise<Uint8Array> {
  const { picture, width, height } = plan;
  const { createCanvas, loadImage } = await canvas();
  await knowLetters();
  const paper = createCanvas(width, height);
  const pen = paper.getContext("2d");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, width, height);
  if (picture !== null) pen.drawImage(await loadImage(Buffer.from(picture, "base64")), 0, 0, width, height);
  drawOutlines(pen, plan, lettersOfPictures);
  const zones = wordsOnPlan(plan);
  pen.strokeStyle = "#2f55b5";
  pen.lineWidth = Math.max(3, width / 250);
  for (const { polygon } of zones) {
    pen.beginPath();
    const [first = [0.5, 0.5], ...others] = polygon;
    if (others.length === 0) pen.arc(first[0] * width, first[1] * height, width / 60, 0, 2 * Math.PI);
    else {
      pen.moveTo(first[0] * width, first[1] * height);
      for (const [x, y] of others) pen.lineTo(x * width, y * height);
      pen.closePath();
    }
    pen.fillStyle = "rgba(47, 85, 181, 0.28)";
    pen.fill();
    pen.stroke();
  }
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `${nameSize(plan)}px ${lettersOfPictures}`;
  for (const { label, at } of namesOnPlan(plan)) {
    const [x, y] = [at[0] * width, at[1] * height];
    const [across, down] = [pen.measureText(label).width + nameSize(plan) / 2, nameSize(plan) * 1.3];
    pen.fillStyle = "#ffffff";
    pen.fillRect(x - across / 2, y - down / 2, across, down);
    pen.fillStyle = "#595959";
    pen.fillText(label, x, y);
  }
  const size = wordSize(plan);
  pen.font = `bold ${size}px ${lettersOfPictures}`;
  pen.lineWidth = Math.max(1, width / 800);
  // Words last, so that no zone lies on them.
  for (const { label, at } of zones.filter((each) => each.label !== "")) {
    const [x, y] = at;
    const wide = pen.measureText(label).width + size;
    pen.fillStyle = "#ffffff";
    pen.fillRect(x * width - wide / 2, y * height - size, wide, size * 2);
    pen.strokeRect(x * width - wide / 2, y * height - size, wide, size * 2);
    pen.fillStyle = "#2f55b5";
    pen.fillText(label, x * width, y * height);
  }
  pen.strokeStyle = "#bfbfbf";
  pen.lineWidth = 2;
  pen.strokeRect(1, 1, width - 2, height - 2);
  return paper.encode("png");
}
