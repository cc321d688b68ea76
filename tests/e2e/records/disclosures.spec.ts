import { expect } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("what was told on the phone is recorded in the disclosure log of a person", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/persons", freshApp.url).href);
  await page.getByRole("grid", { name: "People" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Disclosures" }).click();
  await expect(page.getByText("Nothing is disclosed")).toBeVisible();
  await page.getByRole("link", { name: "Record a disclosure" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Record a disclosure" });
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(dialog.getByText("Threat relied on is required.").first()).toBeVisible();
  await dialog.getByLabel("Recipient", { exact: false }).first().fill("Officer Lund");
  await dialog.getByLabel("What was told").fill("Name and address");
  await dialog.getByLabel("Threat relied on").fill("Words about the game tomorrow");
  await dialog.getByLabel("Purpose").fill("To keep the students safe");
  await dialog.getByRole("button", { name: "Record" }).click();
  const line = page.getByRole("listitem").filter({ hasText: "Name and address" });
  await expect(line).toContainText("To Officer Lund");
  await expect(line).toContainText("By phone · Health or safety emergency");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export everything about this person…" }).click();
  const all = page.getByRole("dialog", { name: "Export everything about this person" });
  await all.getByLabel("Reason").fill("The family asks");
  await all.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByLabel("Your password").fill(samplePassword);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await coming).suggestedFilename()).toMatch(/^everything about a person .+\.zip$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Export of everything" })).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
