import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

/** The list with a case of the sample that has a WAVR assessment: one in work, one that is signed and has a plan in force. */
const inWork = {
  title: "Worry voiced by a parent",
  list: "/cases?q=Worry+voiced+by+a+parent&stage=evaluating",
};
const signed = { title: "Threat to a bus aide", list: "/cases?q=Threat+to+a+bus+aide&stage=responding" };
const wavrSections = {
  intake: "Intake Questionnaire",
  worksheet: /^Motive, intent and means/,
  assessment: "Assessment and Summary",
  plan: "Threat Management Plan",
} as const;

/** Goes on to the WAVR tab of that case, or to a section of the assessment. */
const ofWavr = (title: string, section?: string, heading?: string | RegExp) => async (page: Page) => {
  await page.getByRole("link", { name: title }).first().click();
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
  { name: "case, WAVR", path: inWork.list, act: ofWavr(inWork.title), byWords: true },
  ...Object.entries(wavrSections).map(([section, heading]) => ({
    name: `WAVR, ${section}`,
    path: inWork.list,
    act: ofWavr(inWork.title, section, heading),
    byWords: true,
  })),
  { name: "case, WAVR, signed", path: signed.list, act: ofWavr(signed.title), byWords: true },
  ...Object.entries(wavrSections)
    .filter(([section]) => section !== "intake")
    .map(([section, heading]) => ({
      name: `WAVR, signed, ${section}`,
      path: signed.list,
      act: ofWavr(signed.title, section, heading),
      byWords: true,
    })),
];
