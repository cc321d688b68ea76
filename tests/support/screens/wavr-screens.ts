import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

/** The list with the one case of the sample that has a WAVR assessment. */
const wavrCase = "/cases?q=Worry+voiced+by+a+parent&stage=evaluating";
const wavrSections = {
  intake: "Intake Questionnaire",
  worksheet: /^Motive, intent and means/,
  assessment: "Assessment and Summary",
  plan: "Threat Management Plan",
} as const;

/** Goes on to the WAVR tab of that case, or to a section of the assessment. */
const ofWavr = (section?: string, heading?: string | RegExp) => async (page: Page) => {
  await page.getByRole("link", { name: "Worry voiced by a parent" }).first().click();
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  await page.goto(`${page.url()}?tab=wavr`);
  const link = page.locator("main a[href*='/wavr?person=']").first();
  await expect(link).toBeVisible();
  if (section === undefined || heading === undefined) return;
  const address = new URL((await link.getAttribute("href")) ?? "", page.url());
  address.searchParams.set("section", section);
  await page.goto(address.href);
  await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
};

/** WAVR: a case without an assessment, and the sample's one with it, section by section. */
export const wavrScreens = (caseAddress: string): readonly Screen[] => [
  { name: "case, WAVR, none yet", path: `${caseAddress}?tab=wavr` },
  { name: "WAVR, whom it concerns", path: `${caseAddress}/wavr` },
  { name: "case, WAVR", path: wavrCase, act: ofWavr(), byWords: true },
  ...Object.entries(wavrSections).map(([section, heading]) => ({
    name: `WAVR, ${section}`,
    path: wavrCase,
    act: ofWavr(section, heading),
    byWords: true,
  })),
];
