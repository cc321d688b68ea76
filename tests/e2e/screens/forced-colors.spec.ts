import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";

test("forced colors mark the current navigation and today", async ({ page, sampleApp }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, sampleApp.url, coordinator);
  await page.goto(new URL("/tasks?view=calendar", sampleApp.url).href);
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, backgroundColor } = getComputedStyle(element);
        return { outlineStyle, backgroundColor };
      });
  await expect(page.locator(".bw-month td[aria-current]")).toBeVisible();
  expect((await look(".bw-rail-link[aria-current]")).outlineStyle).toBe("solid");
  expect((await look(".bw-rail-link:not([aria-current])")).outlineStyle).toBe("none");
  const today = await look(".bw-month td[aria-current] .bw-month-day");
  const other = await look(".bw-month td:not([aria-current]) .bw-month-day");
  expect(today.backgroundColor).not.toBe(other.backgroundColor);

  await page.keyboard.press("n");
  await page.keyboard.press("t");
  await page.getByRole("dialog").getByRole("button", { name: "Choose a date" }).click();
  const calendar = page.getByRole("dialog", { name: "Choose a date" });
  await expect(calendar.locator(".rdp-day_today")).toBeVisible();
  expect((await look(".rdp-day_today")).outlineStyle).toBe("solid");
});
