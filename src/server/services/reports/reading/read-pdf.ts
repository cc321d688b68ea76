import type { getDocument } from "pdfjs-dist";

type Document = Awaited<ReturnType<typeof getDocument>["promise"]>;
type Outline = Awaited<ReturnType<Document["getOutline"]>>;

const titlesOf = (outline: Outline): readonly string[] =>
  (outline ?? []).flatMap(({ title, items }) => [title, ...titlesOf(items as Outline)]);

async function pageText(document: Document, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}

/**
 * Everything that a PDF says to whoever opens it: the text of its pages, its outline and its properties. Read by another
 * library than the one that wrote it.
 */
export async function readPdf(bytes: Uint8Array): Promise<{ readonly text: string; readonly pages: number }> {
  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const document = await task.promise;
  try {
    const { info, metadata } = await document.getMetadata();
    const said = Object.values(info).filter((value) => typeof value === "string");
    const attached = Object.keys((await document.getAttachments()) ?? {});
    const texts = [
      ...said,
      metadata?.getRaw?.() ?? "",
      ...titlesOf(await document.getOutline()),
      ...attached,
    ];
    for (let number = 1; number <= document.numPages; number += 1)
      texts.push(await pageText(document, number));
    return { text: texts.join("\n"), pages: document.numPages };
  } finally {
    await task.destroy();
  }
}
