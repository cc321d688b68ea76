import { expect, type Page } from "@playwright/test";
import { anyWorksheet } from "#support/matrix/worksheets.ts";
import type { Screen } from "./screens.ts";

/** Begins one, which is saved with its first answer alone, and goes to a part of it. */
const begun = (part: string | null) => async (page: Page) => {
  const { title, themes } = anyWorksheet();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Begin the assessment" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const name = part ?? themes[0]?.title ?? "";
  await page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name }).click();
  await expect(page.locator("[data-section-title]")).toHaveText(name);
};

/** A worksheet of a pack, whichever was registered first: whom it concerns, a theme, and the conclusion. */
export function worksheetScreens(caseAddress: string): readonly Screen[] {
  const { meta, conclusion } = anyWorksheet();
  const path = `${caseAddress}/worksheets/${meta.pack}`;
  return [
    { name: "worksheet, whom it concerns", path },
    { name: "worksheet, a theme", path, act: begun(null) },
    { name: "worksheet, conclusion", path, act: begun(conclusion.title) },
    { name: "worksheet of another program", path: `${caseAddress}/worksheets/unheard_of` },
  ];
}
