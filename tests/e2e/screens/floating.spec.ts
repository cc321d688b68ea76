import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { createWalk } from "#support/screens/walk.ts";

const size = { width: 1024, height: 560 };

/** Where the open panel stands about the element that has opened it. */
async function placed(page: Page, opener: Locator) {
  const panel = page.locator(":popover-open");
  await expect(panel).toHaveCount(1);
  const [of, at] = [await opener.boundingBox(), await panel.boundingBox()];
  if (of === null || at === null) throw new Error("The panel or what opens it is not drawn.");
  const inside = at.x >= 0 && at.y >= 0 && at.x + at.width <= size.width && at.y + at.height <= size.height;
  return { inside, side: at.y >= of.y + of.height ? "below" : at.y + at.height <= of.y ? "above" : "beside" };
}

const close = async (page: Page) => {
  await page.keyboard.press("Escape");
  await expect(page.locator(":popover-open")).toHaveCount(0);
};

test("a panel opens on the side where it has room, and never leaves the window", async ({
  page,
  sampleApp,
}) => {
  await page.setViewportSize(size);
  await signIn(page, sampleApp.url, coordinator);

  // Below, and moved to the left where it is wider than what is right of its opener.
  const create = page.getByRole("button", { name: "New", exact: true });
  await create.click();
  await expect.poll(() => placed(page, create)).toEqual({ inside: true, side: "below" });
  await close(page);

  // What is too tall for either side is moved into the window.
  await page
    .getByRole("link", { name: /^Cases/ })
    .first()
    .click();
  const columns = page.getByRole("button", { name: "Columns" });
  await columns.click();
  await expect.poll(() => placed(page, columns)).toMatchObject({ inside: true });
  await close(page);

  await page.goto(new URL("/cases/new", sampleApp.url).href);
  const field = page.getByRole("combobox", { name: "Find a person" });
  for (const [block, side] of [
    ["start", "below"],
    ["end", "above"],
  ] as const) {
    await field.evaluate((element, place) => element.scrollIntoView({ block: place }), block);
    await field.fill("a");
    await expect.poll(() => placed(page, field)).toEqual({ inside: true, side });
    await close(page);
    await field.fill("");
  }

  // It follows when the window changes under it.
  await field.fill("a");
  await page.setViewportSize({ ...size, width: 800 });
  await expect
    .poll(async () => {
      const box = await page.locator(":popover-open").boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 800;
    })
    .toBe(true);
});

test("the calendar of a date has the focus on today, and looks the same after the month of the tasks was seen", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  const walk = createWalk(page, sampleApp.url);
  await walk.to("/tasks?view=calendar");
  await expect(page.getByRole("table")).toBeVisible();
  await walk.to("/cases/new");
  const opener = page.getByRole("button", { name: "Choose a date" }).first();
  await opener.click();
  const calendar = page.getByRole("dialog", { name: "Choose a date" });
  await expect(calendar.locator(".rdp-day_today")).toBeFocused();
  const box = await calendar.boundingBox();
  expect(box?.width).toBeLessThan(280);
  await page.keyboard.press("Enter");
  await expect(opener).toBeFocused();
});

test("a dialog has the focus from the moment that it is drawn, so that Escape never closes what lies beneath it", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  await page.goto(new URL("/cases", sampleApp.url).href);
  await page.getByRole("button", { name: "Export…" }).first().waitFor();
  const inside = await page.evaluate(async () => {
    // A computer under load: no frame comes for a while.
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = () => 0;
    const opener = [...document.querySelectorAll("button")].find((each) => each.textContent === "Export…");
    const drawn = new Promise<boolean>((resolve) => {
      const watch = new MutationObserver(() => {
        const dialog = document.querySelector(".bw-dialog");
        if (dialog === null) return;
        watch.disconnect();
        resolve(dialog.contains(document.activeElement) && dialog !== document.activeElement);
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    opener?.focus();
    opener?.click();
    const answer = await drawn;
    window.requestAnimationFrame = requestAnimationFrame;
    return answer;
  });
  expect(inside).toBe(true);
});
