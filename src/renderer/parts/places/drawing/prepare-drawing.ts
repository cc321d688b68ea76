import { imageSize } from "image-size";
import { t } from "#lib/words/t.ts";

/** Longer than any screen, so that a drawing is sharp at four times its size; shorter, so that it is there at once. */
const longestSide = 4096;
/** Enough for the form in which it is chosen. */
const previewSide = 1280;
/** What a computer of a school can hold in memory while it is made smaller. */
const mostPixels = 100_000_000;

/** Why a file cannot become a drawing, in words for the field. */
export class DrawingProblem extends Error {}

const scaleFor = (width: number, height: number) => Math.min(1, longestSide / Math.max(width, height));

function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  try {
    const { width, height } = imageSize(bytes);
    if (width > 0 && height > 0) return { width, height };
  } catch {
    // Said below.
  }
  throw new DrawingProblem(t("This file cannot be read as a picture. Save it again as a PNG or PDF."));
}

/** A drawing: what is shown of it at once, and the file that is kept, which takes longer to write. */
export interface Drawn {
  readonly preview: Blob;
  readonly file: () => Promise<File>;
}

async function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob === null) throw new DrawingProblem(t("The drawing could not be made from this file."));
  return blob;
}

const previewOf = (canvas: HTMLCanvasElement) => encoded(canvas, "image/jpeg", 0.9);

async function keptAs(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await encoded(canvas, "image/webp", 0.92);
  return new File([blob], `${name.replace(/\.[^.]*$/, "") || "drawing"}.webp`, { type: "image/webp" });
}

async function drawn(canvas: HTMLCanvasElement, name: string): Promise<Drawn> {
  const scale = Math.min(1, previewSide / Math.max(canvas.width, canvas.height));
  const small = blank(canvas.width * scale, canvas.height * scale);
  small.context.drawImage(canvas, 0, 0, small.canvas.width, small.canvas.height);
  return { preview: await previewOf(small.canvas), file: () => keptAs(canvas, name) };
}

function blank(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d");
  if (context === null) throw new DrawingProblem(t("The drawing could not be made from this file."));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/** A picture as a drawing: made smaller where it is larger than any screen, and without what else is in the file. */
export async function drawingFrom(file: File): Promise<Drawn> {
  const { width, height } = sizeOf(new Uint8Array(await file.slice(0, 512 * 1024).arrayBuffer()));
  if (width * height > mostPixels)
    throw new DrawingProblem(
      t("This picture has {{number}} megapixels. Make it smaller than 100 and try again.", {
        number: Math.round((width * height) / 1_000_000),
      }),
    );
  const scale = scaleFor(width, height);
  const url = URL.createObjectURL(file);
  try {
    // Drawn as a picture, an SVG neither runs scripts nor fetches anything.
    const picture = new Image();
    picture.src = url;
    await picture.decode().catch(() => {
      throw new DrawingProblem(t("This file cannot be read as a picture. Save it again as a PNG or PDF."));
    });
    const { canvas, context } = blank(width * scale, height * scale);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await drawn(canvas, file.name);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Begins to load what reads PDFs, before one is chosen. Call what it answers when the form is left. */
export function expectPdfDrawing(): () => void {
  let stop: (() => void) | null = null;
  let left = false;
  void import("#parts/media/viewer/pdf-library.ts").then(
    ({ expectPdf }) => {
      if (!left) stop = expectPdf();
    },
    // Said when a file is chosen.
    () => undefined,
  );
  return () => {
    left = true;
    stop?.();
  };
}

/** A PDF that was opened, to choose a page of. */
export interface OpenPdf {
  readonly pages: number;
  /** One of its pages, from 1, as a drawing. */
  readonly draw: (page: number) => Promise<Drawn>;
  readonly close: () => void;
}

export async function openPdfDrawing(file: File): Promise<OpenPdf> {
  const { openPdf } = await import("#parts/media/viewer/pdf-library.ts");
  const opened = openPdf(new Uint8Array(await file.arrayBuffer()));
  const close = () => void opened.close().catch(() => undefined);
  const pdf = await opened.document.catch((error: unknown) => {
    close();
    const locked = error instanceof Error && error.name === "PasswordException";
    throw new DrawingProblem(
      locked
        ? t("This PDF asks for a password. Save it without one and try again.")
        : t("This PDF cannot be read. Save it again and try again."),
    );
  });
  return {
    pages: pdf.numPages,
    close,
    draw: async (number) => {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const painted = async (side: number) => {
        const viewport = page.getViewport({ scale: side / Math.max(whole.width, whole.height) });
        const { canvas, context } = blank(viewport.width, viewport.height);
        await page.render({ canvas, canvasContext: context, viewport }).promise;
        return canvas;
      };
      // What is looked at is there first; the large one is painted once that is on screen.
      const preview = await previewOf(await painted(previewSide));
      return { preview, file: async () => keptAs(await painted(longestSide), file.name) };
    },
  };
}

export const isPdf = (file: File) => file.type === "application/pdf" || /\.pdf$/i.test(file.name);
