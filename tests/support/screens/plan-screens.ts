import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

/** From the list to the one case of the sample with a safety plan in force and an agreement board, and on to one of its pages. */
const ofCase = (go: (page: Page, address: string) => Promise<void>) => async (page: Page) => {
  await page.getByRole("link", { name: "Return after a suspension" }).first().click();
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  await go(page, page.url());
};

const openedPlan = ofCase(async (page, address) => {
  await page.goto(`${address}?tab=plan`);
  await expect(page.getByRole("heading", { name: "Check-ins" }).first()).toBeVisible();
});

const screens: Readonly<Record<string, Screen["act"]>> = {
  "case, plan in force": openedPlan,
  "case, check-in": async (page) => {
    await openedPlan(page);
    await page.getByRole("main").getByRole("button", { name: "Worse" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "case, review of a plan": async (page) => {
    await openedPlan(page);
    await page.getByRole("main").getByRole("button", { name: "Review…" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "safety plan": async (page) => {
    await openedPlan(page);
    const link = page.getByRole("main").locator("a[href*='/safety-plan/']").last();
    await page.goto(new URL((await link.getAttribute("href")) ?? "", page.url()).href);
    await expect(page.getByRole("group", { name: "Measures", exact: true })).toBeVisible();
  },
  "agreement board, decided": ofCase(async (page, address) => {
    await page.goto(`${address}/boards`);
    await expect(page.getByRole("heading", { name: "Agreement board" }).first()).toBeVisible();
  }),
};

/** A safety plan in force and an agreement board that was opened. */
export const planScreens: readonly Screen[] = Object.entries(screens).map(([name, act]) => ({
  name,
  path: "/cases?q=Return+after+a+suspension&stage=monitoring",
  ...(act === undefined ? {} : { act }),
  byWords: true,
}));
