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

/** Pages: some tenths of a second. */
const toldEvery = 10;

/** What people may have written, of the properties that stand beside their dates and numbers as XML. */
const named = /<(dc:title|dc:description|dc:creator|dc:subject|pdf:Keywords)\b[^>]*>([\s\S]*?)<\/\1>/g;
const written = (xml: string): readonly string[] =>
  [...xml.matchAll(named)].flatMap(([, , value = ""]) =>
    value
      .split(/<[^>]*>/)
      .map((text) => text.trim())
      .filter((text) => text !== ""),
  );

/**
 * Everything that a PDF says to whoever opens it: the text of its pages, its outline and its properties. Read by another
 * library than the one that wrote it.
 */
export async function readPdf(
  bytes: Uint8Array,
  onPage: (page: number, pages: number) => void = () => undefined,
): Promise<{
  readonly text: string;
  readonly properties: readonly string[];
  readonly pages: number;
}> {
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
    const { Title, Author, Subject, Keywords } = info as Readonly<Record<string, unknown>>;
    const told = [Title, Author, Subject, Keywords].filter((value) => typeof value === "string");
    const attached = Object.keys((await document.getAttachments()) ?? {});
    const outline = titlesOf(await document.getOutline());
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      if (number % toldEvery === 0) onPage(number, document.numPages);
      texts.push(await pageText(document, number));
    }
    return {
      text: texts.join("\n"),
      properties: [...told, ...written(metadata?.getRaw?.() ?? ""), ...outline, ...attached],
      pages: document.numPages,
    };
  } finally {
    await task.destroy();
  }
}
