import type { Page } from "playwright";

/**
 * Waits for an element that is shown and has these words in it, looking at every frame that the page draws. A locator
 * looks less and less often, in the end twice a second, which is too coarse for what takes less than one.
 */
export async function seen(page: Page, selector: string, words = ""): Promise<void> {
  const isShown = (wanted: { readonly selector: string; readonly words: string }) =>
    [...document.querySelectorAll(wanted.selector)].some(
      (each) => each.checkVisibility() && (each.textContent ?? "").includes(wanted.words),
    );
  await page.waitForFunction(isShown, { selector, words }, { polling: "raf" });
}
