import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { readPdf } from "#server/services/reports/reading/read-pdf.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("a report for the family of the target is made as a PDF, kept, and compared with what the case says now", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await page.getByRole("link", { name: "Reports" }).press("Enter");
  await page.getByRole("link", { name: "For the family of the target" }).press("Enter");
  await expect(page.getByRole("article", { name: "Preview" })).toContainText("Student A");
  await page.getByRole("link", { name: /^[A-Z]{3}-\d{4}-\d+$/ }).press("Enter");
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  await page.goto(`${page.url()}/report`);

  await page.getByLabel("Reader").selectOption({ label: "Family of the target" });
  const paper = page.getByRole("article", { name: "Preview" });
  await expect(paper.getByRole("heading", { name: "Threat report" })).toBeVisible();
  await expect(paper.getByRole("heading", { name: "Interview notes" })).toHaveCount(0);
  const subject = page.getByRole("region", { name: "Take names out" }).getByRole("checkbox").first();
  await expect(subject).toBeChecked();

  await page.getByRole("button", { name: "Record and make the document…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name of this report")).toHaveValue("For: Family of the target");
  await expect(dialog.getByLabel("Ground")).toHaveValue("inspection");
  await dialog.getByLabel("Recipient", { exact: false }).first().fill("Mrs. Ellingson");
  await dialog.getByLabel("Purpose").fill("She asked for it.");
  // Recorded alone, its document is made later.
  await dialog.getByRole("radio", { name: /only record it/ }).check({ force: true });
  await dialog.getByRole("button", { name: "Record", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Make its document…" }).press("Enter");
  await dialog.getByRole("radio", { name: /^PDF/ }).check({ force: true });
  await dialog.getByLabel("Reason").fill("Handed over at the meeting");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Your password").fill(samplePassword);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  const { text, pages } = await readPdf(await readFile(await file.path()));
  expect(pages).toBeGreaterThan(0);
  expect(text).toContain("Student A");
  const name = (await subject.evaluate((box) => (box as HTMLInputElement).labels?.[0]?.textContent)) ?? "";
  for (const part of name.split(/\s+/).slice(0, 2)) expect(text).not.toContain(part);

  await page.goto(new URL("/reports?q=ellingson", freshApp.url).href);
  await page.getByRole("link", { name: "For: Family of the target" }).press("Enter");
  await expect(page.getByRole("complementary").getByText("Mrs. Ellingson")).toBeVisible();
  await page.getByRole("link", { name: "Compared with today" }).press("Enter");
  await expect(page.getByText("The case says the same today")).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
