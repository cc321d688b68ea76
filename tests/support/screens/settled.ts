import type { Page } from "@playwright/test";

/** Waits until a screen is still: its heading is there, nothing loads, and nothing moves for some frames. */
export async function settled(page: Page, frames = 3): Promise<void> {
  // All of it in the page and once a frame: a question from outside costs more than the answer.
  await page.waitForFunction(
    (needed) => {
      const counted = window as unknown as { stillFrames?: number };
      const still =
        [...document.querySelectorAll("h1")].some((heading) => heading.checkVisibility()) &&
        document.querySelector("[aria-busy='true'], .bw-skeleton, .bw-loader") === null &&
        document.fonts.status === "loaded" &&
        document.getAnimations().every(({ playState }) => playState !== "running");
      counted.stillFrames = still ? (counted.stillFrames ?? 0) + 1 : 0;
      if (counted.stillFrames <= needed) return false;
      counted.stillFrames = 0;
      return true;
    },
    frames,
    { polling: "raf" },
  );
}
