import { expect, type Page, test } from "@playwright/test";
import { cstagTitle } from "#instruments/cstag.ts";
import { samplePassword } from "#server/sample/credentials.ts";
import { hasKeyring, startApp, temporaryFolder } from "#support/app/app.ts";
import { doCstag, expectCstag } from "#support/screens/cstag-job.ts";
import { press, tabTo, typeInto } from "#support/screens/keyboard.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const assessor = "priya.raman@maplevalley.example";
const caseTitle = "Outburst toward a teacher";

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await typeInto(page, page.getByLabel("Email"), assessor);
  await typeInto(page, page.getByLabel("Password", { exact: true }), samplePassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

test("the main job by keyboard alone, with all of it still there after a restart", async ({ page }) => {
  test.skip(!hasKeyring(), "No keychain on this machine: the sample workspace would live in memory only.");
  const watch = await watchPage(page);
  const folder = await temporaryFolder();
  let app = await startApp({ data: folder.path, sample: true, keyring: true });
  try {
    await signIn(page, app.url);

    await test.step("open a case and start an assessment", async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("c");
      await expect(page.getByRole("heading", { level: 1, name: "Cases" })).toBeVisible();
      await typeInto(page, page.getByPlaceholder("Find in this list"), caseTitle);
      await expect(page.getByRole("row")).toHaveCount(2);
      await tabTo(page, page.getByRole("grid").locator("[tabindex='0']").first());
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: caseTitle })).toBeVisible();
      await press(page, page.getByRole("button", { name: "Start assessment" }));
      // The student has one already: it could be opened instead.
      await expect(page.getByRole("dialog").getByRole("link", { name: "In this case" })).toBeVisible();
      await press(page, page.getByRole("button", { name: "Start another" }));
      await expect(page.getByRole("heading", { level: 1, name: cstagTitle })).toBeVisible();
      await expect(page).toHaveURL(/\/cases\/\d+\/cstag\/new/);
    });

    await doCstag(page);

    const address = new URL(page.url());
    await page.goto("about:blank");
    await app.stop();
    app = await startApp({ data: folder.path, sample: true, keyring: true });
    await signIn(page, app.url);

    await expectCstag(page, (query) => new URL(`${address.pathname}?${query}`, app.url).href);
    // A page that outlives its host tries to reconnect, and says so.
    await page.goto("about:blank");
  } finally {
    await app.stop();
    await folder.remove();
  }
  expect(watch.troubles).toEqual([]);
});
