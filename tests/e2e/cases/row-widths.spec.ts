import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";

const widths = [320, 600, 768, 820, 900, 1024, 1180, 1440, 1920];
/** What no column of text is narrower than, where the window has that much. */
const least = 320;

test("every question of the observations has room, at any width", async ({ page, sampleApp }) => {
  await signIn(page, sampleApp.url, coordinator);
  const at = await sampleAddresses(page, sampleApp.url);
  await page.goto(new URL(`${at.assessment}?section=key_observations`, sampleApp.url).href);
  await expect(page.locator(".wizard-row-question").first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const rows = await page.locator(".wizard-row").evaluateAll((all) =>
      all.map((row) => {
        const question = row.querySelector(".wizard-row-question");
        const answers = [...row.querySelectorAll(".wizard-answer")].map((each) =>
          each.getBoundingClientRect(),
        );
        const cut = [...row.querySelectorAll<HTMLElement>(".wizard-answer")].some(
          (each) => each.scrollWidth > each.clientWidth + 1,
        );
        return {
          text: question?.getBoundingClientRect().width ?? 0,
          room: row.getBoundingClientRect().width,
          lines: new Set(answers.map(({ top }) => Math.round(top))).size,
          cut,
        };
      }),
    );
    expect(rows, String(width)).toHaveLength(18);
    for (const { text, room, lines, cut } of rows) {
      // Number, comment and what is between them take up to 64 px of the row.
      expect(text, `${width} px`).toBeGreaterThanOrEqual(Math.min(least, room - 64));
      expect(lines, `${width} px`).toBe(room < 400 ? 2 : 1);
      expect(cut, `${width} px`).toBe(false);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      `${width} px`,
    ).toBe(true);
  }
});

test("whom to tell, and what became of it, can be read at any width", async ({ page, sampleApp }) => {
  await signIn(page, sampleApp.url, coordinator);
  const at = await sampleAddresses(page, sampleApp.url);
  await page.goto(new URL(`${at.case}?tab=notices`, sampleApp.url).href);
  await expect(page.locator(".duty-row").first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const texts = await page
      .locator(".duty-whom, .duty-how")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    expect(texts.length, String(width)).toBeGreaterThan(0);
    for (const text of texts) expect(text, `${width} px`).toBeGreaterThanOrEqual(120);
  }
});
