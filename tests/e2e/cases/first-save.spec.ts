import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";

/** Begins an assessment and answers one question; the page is loaded anew when the first save is sent. */
async function answerAndLoadAnew(page: Page, url: string) {
  await signIn(page, url, coordinator);
  await page.goto(new URL("/cases", url).href);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page
    .getByRole("button", { name: "Start assessment" })
    .or(page.getByRole("link", { name: "Start assessment" }))
    .click();
  await page.getByRole("link", { name: /^Key Observations/ }).click();
  await expect(page).toHaveURL(/\/cstag\/new/);
  await page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      send.call(this, data);
      if (String(data).includes('"assessments.save"')) window.location.reload();
    };
  });
  const loaded = page.waitForEvent("load");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByRole("radio", { name: "Yes" }).first().check();
  await loaded;
}

async function expectAnswer(page: Page) {
  await expect(page.getByRole("radio", { name: "Yes" }).first()).toBeChecked();
  await expect(page).not.toHaveURL(/\/cstag\/new/);
}

test("a page that is loaded anew while its first save is under way shows what was answered", async ({
  page,
  freshApp,
}) => {
  await answerAndLoadAnew(page, freshApp.url);
  await expectAnswer(page);
});

test("a page that hears of its first save while it is loaded anew shows what was answered", async ({
  page,
  freshApp,
}) => {
  // The new page comes once the old one is at the address of what it saved.
  await page.route(/\/cstag\/new/, async (route) => {
    await expect.poll(() => page.url()).not.toContain("/cstag/new");
    await route.continue();
  });
  await answerAndLoadAnew(page, freshApp.url);
  await expectAnswer(page);
});
