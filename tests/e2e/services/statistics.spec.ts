import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { readWorkbook } from "#support/corpus/spreadsheet.ts";
import { printed } from "#support/screens/printed.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

/** All cases of the sample, whenever it was made. */
const always = "2000-01-01..2200-01-31";
const counts = (page: Page) => page.getByRole("region", { name: "Cases and assessments" });
const all = (page: Page) => counts(page).getByRole("row", { name: /^All together/ });

test("an administrator reads the numbers, says which are hidden, and exports them", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await page.getByRole("link", { name: "Statistics", exact: true }).click();
  await expect(page.getByText("Computed here and sent nowhere.", { exact: false })).toBeVisible();
  await page.getByRole("radio", { name: "Year", exact: true }).click({ force: true });
  await expect(page).toHaveURL(/period=\d{4}(?:&|$)/);

  await page.goto(new URL(`/statistics?period=${always}`, freshApp.url).href);
  // By class the sample has so few that their numbers are hidden.
  await expect(all(page)).toContainText("*");
  await page.getByLabel("By", { exact: true }).selectOption("Grade");
  await expect(counts(page).getByRole("columnheader", { name: "Grade" })).toBeVisible();
  await expect(page).toHaveURL(/by=grade/);

  await page.getByRole("link", { name: "What is hidden, and when a step is in time" }).click();
  await page.getByLabel("Numbers below this are hidden").fill("1");
  await page.getByRole("button", { name: "Save statistics" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await page.goto(new URL(`/statistics?period=${always}`, freshApp.url).href);
  await expect(page.getByText("No number is hidden", { exact: false })).toBeVisible();
  await expect(all(page)).not.toContainText("*");
  const [, cases = ""] = /All together(\d+)/.exec((await all(page).textContent()) ?? "") ?? [];
  const steps = page.getByRole("region", { name: "Steps, all together" });
  await expect(steps.getByRole("row", { name: /Subject interviewed/ })).toContainText(/\d+ of \d+ \(\d+%\)/);

  const [sheet = ""] = await printed(page);
  expect(sheet).toContain("Maple Valley School District, Jan 1, 2000 to Jan 31, 2200 No number is hidden");
  expect(sheet).toContain("Confidential: need to know only");

  await page.getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Yearly report to the state");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.getByLabel("Your password").fill(samplePassword);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^statistics 2000-01-01 to 2200-01-31 .*\.xlsx$/);
  const [about, table] = readWorkbook(await readFile(await file.path())).sheets;
  expect(about).toContainEqual(["Numbers below this are hidden", "1"]);
  expect(cases).toContain(table?.find(([name]) => name === "All together")?.[1] ?? "none");
  await settled(page);
  expect(watch.troubles).toEqual([]);
});
