import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("several suggestions become tasks of one person in one go, by keyboard", async ({ page, freshApp }) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.goto(new URL(`${at.assessment}?section=threat_response`, freshApp.url).href);
  const suggestions = page.getByRole("region", { name: "Suggestions" });
  const boxes = suggestions.getByRole("checkbox", { disabled: false });
  await expect(boxes.first()).toBeVisible();
  const words = await boxes.evaluateAll((all) =>
    all.slice(0, 3).map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ""),
  );
  const boxOf = (text: string) => suggestions.getByRole("checkbox", { name: text, exact: true });
  for (const text of words) await boxOf(text).press("Space");
  const bar = page.getByRole("region", { name: "Tasks from suggestions" });
  await expect(bar.getByLabel(/^Assigned to/)).toHaveValue("Dana Whitfield");
  await page.screenshot({ path: test.info().outputPath("several.png") });
  expect(await axeViolations(page)).toEqual([]);
  await bar.getByRole("button", { name: "Create 3 tasks" }).press("Enter");
  await expect(bar).toHaveCount(0);
  for (const text of words) {
    await expect(boxOf(text)).toBeDisabled();
    await expect(suggestions.getByRole("button", { name: /^Added/ }).filter({ hasText: text })).toBeVisible();
  }
  await page.goto(new URL("/tasks", freshApp.url).href);
  await expect(page.getByText(words[0] ?? "").first()).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("a suggestion that is somebody's right to be told leads to where that is recorded", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.goto(new URL(`${at.assessment}?section=threat_response`, freshApp.url).href);
  const speak = page
    .getByRole("listitem")
    .filter({ hasText: /^Speak with the parents or guardians of the student/ });
  await speak.getByRole("link", { name: "Also asked for under Who was told" }).press("Enter");
  await expect(page).toHaveURL(/tab=notices&duty=subject_parents/);
  await expect(page.getByRole("heading", { name: /told/i }).first()).toBeVisible();
});
