import type { Page } from "@playwright/test";

/** Speaks the pseudo-language from the next load on. */
export const speakPseudo = (page: Page): Promise<void> =>
  page.evaluate(() => window.localStorage.setItem("bellwether.language", "en-XA"));

export interface Seen {
  /** Words of the catalogue whose end cannot be read, neither in place nor by any name or tooltip. */
  readonly cut: readonly string[];
  /** Texts without the brackets of the pseudo-language, which are data or do not go through the catalogue. */
  readonly plain: readonly string[];
}

/** What the pseudo-language shows of the page as it stands; words of `judged` were looked at before, and those of here are added. */
export async function seenIn(page: Page, judged: Set<string>): Promise<Seen> {
  const found = await page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const clips = (value: string) => value === "hidden" || value === "clip";
      return (
        (clips(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (clips(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const hidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      // The link over everything shows itself with the focus; the search says less where there is less room.
      element.closest(".bw-hidden, .bw-skip, .bw-top-search-words, [aria-hidden='true'], [inert]") !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const plain = new Set<string>();
    const cut: { readonly at: number; readonly text: string }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const element = node.parentElement;
      if (text === "" || element === null || hidden(element)) continue;
      if (!text.includes("⟦")) {
        if (/\p{L}{2}/u.test(text) && element.closest("script, style, textarea, input, select") === null)
          plain.add(text);
        continue;
      }
      const named = element.closest("[title], [aria-label]");
      const name = `${named?.getAttribute("title") ?? ""} ${named?.getAttribute("aria-label") ?? ""}`;
      if (name.includes(text)) continue;
      // Two levels: what clips is often the cell or the button around the words.
      const clipping = [element, element.parentElement].find((each) => each !== null && isCut(each));
      if (clipping === undefined || clipping === null || clipping === document.body) continue;
      clipping.setAttribute("data-cut", String(cut.length));
      cut.push({ at: cut.length, text });
    }
    return { plain: [...plain], cut };
  });
  const cut: string[] = [];
  for (const { at, text } of found.cut) {
    if (judged.has(text)) continue;
    judged.add(text);
    const element = page.locator(`[data-cut="${at}"]`);
    if ((await element.count()) === 0) continue;
    await element.first().hover({ force: true });
    const tooltip = page.getByRole("tooltip").filter({ hasText: text });
    const told = await tooltip
      .first()
      .waitFor({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
    if (!told) cut.push(text);
    await page.mouse.move(0, 0);
  }
  return { cut, plain: found.plain };
}
