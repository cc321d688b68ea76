import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

/** From the case to its meeting, which is told by its title. */
const opened = (title: string) => async (page: Page) => {
  await page.goto(`${page.url().split("?")[0]}?tab=meetings`);
  await page.getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Minutes" })).toBeVisible();
};

/** A meeting of the sample that was held and signed, and one that is planned. */
export const meetingScreens = (caseAddress: string): readonly Screen[] => [
  { name: "case, meetings", path: `${caseAddress}?tab=meetings` },
  { name: "case, plan a meeting", path: `${caseAddress}?tab=meetings&meeting=new` },
  {
    name: "meeting, held and signed",
    path: caseAddress,
    act: opened("After the talks with both families"),
    byWords: true,
  },
  {
    name: "meeting, planned",
    path: "/cases?q=Worry+voiced+by+a+parent&stage=evaluating",
    act: async (page) => {
      await page.getByRole("link", { name: "Worry voiced by a parent" }).first().click();
      await expect(page).toHaveURL(/\/cases\/\d+$/);
      await opened("What the parent heard")(page);
    },
    byWords: true,
  },
];
