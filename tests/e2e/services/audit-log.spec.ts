import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const log = (page: Page) => page.getByRole("region", { name: "Audit log" });

test("an administrator sees who opened a case, filters the log and exports it with its proof", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/cases", freshApp.url).href);
  await page.getByRole("grid", { name: "Cases" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  const number = /[A-Z]+-\d{4}-\d{4}/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "";
  await page.getByRole("menuitem", { name: "Who opened this record?" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Who opened ${number}?` })).toBeVisible();
  await expect(log(page).getByRole("row", { name: /Dana Whitfield Opened a case/ })).toHaveCount(1);

  await page.getByRole("button", { name: "Show all records" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Kind of act" }).click();
  await page.getByRole("checkbox", { name: "Signed in or out" }).press("Space");
  await page.keyboard.press("Escape");
  await expect(
    log(page)
      .getByRole("row", { name: /Dana Whitfield Signed in/ })
      .first(),
  ).toBeVisible();
  await expect(log(page).getByRole("row", { name: /Opened a case/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "JSON" }).check({ force: true });
  await dialog.getByLabel("Reason").fill("Yearly review");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.getByLabel("Your password").fill(samplePassword);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^audit log \d{4}-\d\d-\d\d\.json$/);
  const sealed = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(sealed.seal.mac).toMatch(/^[0-9a-f]{64}$/);
  expect(sealed.entries.map((entry: { what: string }) => entry.what)).toContain("Signed in");
  await settled(page);
  expect(watch.troubles).toEqual([]);
});
