import type { Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Prints the page as Chromium does on paper, and reads the words of each sheet back. */
export async function printed(page: Page): Promise<readonly string[]> {
  const bytes = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const sheets: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const words = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? " " : ""}` : ""));
    sheets.push(words.join("").replace(/\s+/g, " "));
  }
  await loading.destroy();
  return sheets;
}
