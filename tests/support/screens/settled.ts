import { expect, type Page } from "@playwright/test";

/** Waits until a screen is still: its heading is there, nothing loads, and nothing moves for three frames. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy='true'], .bw-skeleton, .bw-loader")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let still = 0; still < 3; still += 1) {
      const moving = document.getAnimations().filter(({ playState }) => playState === "running");
      await Promise.all(moving.map((animation) => animation.finished.catch(() => null)));
      if (moving.length > 0) still = -1;
      await new Promise(requestAnimationFrame);
    }
  });
}
