import type { Page } from "@playwright/test";
import { axeColourViolations, axeViolations } from "./axe.ts";
import { settled } from "./settled.ts";

/** What axe finds on the page in light, and of its colors in dark; light again afterwards. */
export async function inLooks(page: Page): Promise<string[]> {
  await settled(page);
  const found = [...(await axeViolations(page, "page"))];
  await page.emulateMedia({ colorScheme: "dark" });
  await settled(page);
  found.push(...(await axeColourViolations(page, "page")));
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Types into a field that the keyboard came to, in place of what stands there. */
export async function write(page: Page, label: string | RegExp, words: string): Promise<void> {
  await page.getByLabel(label).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(words);
}
