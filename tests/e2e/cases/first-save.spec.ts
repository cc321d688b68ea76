import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";

test("a page that is loaded anew while its first save is under way shows what was answered", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/cases", freshApp.url).href);
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page
    .getByRole("button", { name: "Start assessment" })
    .or(page.getByRole("link", { name: "Start assessment" }))
    .click();
  await page.getByRole("link", { name: /^Key Observations/ }).click();
  await expect(page).toHaveURL(/\/cstag\/new/);
  // The page is gone before it hears of its save.
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
  await expect(page.getByRole("radio", { name: "Yes" }).first()).toBeChecked();
  await expect(page).not.toHaveURL(/\/cstag\/new/);
});
