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

/**
 * From now on, instead of the system's own window for printing, which would wait for somebody, the page keeps what its
 * paper says at the very moment at which a sheet is laid out; `paperOf` reads it.
 */
export async function keepPapers(page: Page): Promise<void> {
  const instead = () => {
    window.print = () => {
      window.dispatchEvent(new Event("beforeprint"));
      const papers = [...document.querySelectorAll("body > .bw-print")];
      document.documentElement.dataset.paper = papers.map((each) => each.textContent).join("");
      window.dispatchEvent(new Event("afterprint"));
    };
  };
  await page.addInitScript(instead);
  await page.evaluate(instead);
}

/** What was on the paper that this page printed last; null where it printed none. */
export const paperOf = (page: Page): Promise<string | null> =>
  page.locator("html").getAttribute("data-paper");
