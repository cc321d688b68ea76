import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { readDocx } from "#server/services/reports/reading/read-docx.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("the words of a letter are edited by keyboard, go as a file without a name, and are kept", async ({
  page,
  freshApp,
}) => {
  test.setTimeout(240_000);
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/cases", freshApp.url).href);
  await page.getByRole("grid", { name: "Cases" }).getByRole("link").first().press("Enter");
  await page.getByRole("navigation", { name: "Case" }).getByRole("link", { name: "Report" }).press("Enter");

  await page.getByLabel("Written after").selectOption({ label: "Invitation to a meeting" });
  const paper = page.getByRole("article", { name: "Preview" });
  await expect(paper).toContainText("We invite you to a meeting");
  const person = page.getByRole("region", { name: "Take names out" }).getByRole("checkbox").first();
  const name = /meeting about ([^.]+)\./.exec((await paper.textContent()) ?? "")?.[1] ?? "";
  expect(name).not.toBe("");

  const edit = page.getByRole("button", { name: "Edit the words…" });
  await expect(edit).toBeEnabled();
  await edit.press("Enter");
  const editor = page.getByRole("textbox", { name: /^Words/ });
  await expect(editor).toContainText("We invite you to a meeting");
  await expect(page.getByRole("button", { name: "Token…" })).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type(`About ${name}. Please bring {{case.number}}. `);
  await page.getByRole("button", { name: "Use these words" }).press("Enter");
  await expect(edit).toBeFocused();
  await expect(page.getByText("The words were changed by you.")).toBeVisible();
  await expect(paper).toContainText(`About ${name}. Please bring {{case.number}}.`);
  await person.press("Space");
  await expect(paper).toContainText("About Student A. Please bring {{case.number}}.");
  expect(await axeViolations(page)).toEqual([]);

  // Nothing is kept yet: the page asks before it is left.
  await page.getByRole("link", { name: "Reports", exact: true }).press("Enter");
  const leaving = page.getByRole("alertdialog");
  await leaving.getByRole("button", { name: "Keep editing" }).press("Enter");
  await expect(leaving).toHaveCount(0);

  await page.getByRole("button", { name: "Download…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The words of “Invitation to a meeting” as you changed them");
  await dialog.getByLabel("Reason").fill("For the family");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Your password").fill(samplePassword);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await coming;
  const said = readDocx(await readFile(await file.path())).text;
  expect(said).toContain("About Student A. Please bring {{case.number}}.");
  expect(said).not.toContain(name);

  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Reports", exact: true }).press("Enter");
  await page.getByRole("link", { name: "Invitation to a meeting" }).first().press("Enter");
  await expect(page.getByRole("article", { name: "Preview" })).toContainText("Please bring {{case.number}}.");
  await expect(page.getByText("Changed by whoever made it")).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("the template's words are taken again, once that was asked", async ({ page, freshApp }) => {
  test.setTimeout(240_000);
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/cases", freshApp.url).href);
  await page.getByRole("grid", { name: "Cases" }).getByRole("link").first().press("Enter");
  await page.getByRole("navigation", { name: "Case" }).getByRole("link", { name: "Report" }).press("Enter");
  await page.getByLabel("Written after").selectOption({ label: "Invitation to a meeting" });
  const paper = page.getByRole("article", { name: "Preview" });
  await expect(paper).toContainText("We invite you to a meeting");
  const edit = page.getByRole("button", { name: "Edit the words…" });
  await edit.press("Enter");
  await page.getByRole("textbox", { name: /^Words/ }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Come on Monday.");
  await page.getByRole("button", { name: "Use these words" }).press("Enter");
  await expect(paper).toContainText("Come on Monday.");
  await expect(paper).not.toContainText("We invite you");
  // A lock takes the page, and not the words: neither those that were used nor those that are being typed.
  await edit.press("Enter");
  await page.getByRole("textbox", { name: /^Words/ }).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Or on Tuesday.");
  await page.getByRole("button", { name: "Lock", exact: true }).press("Enter");
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Unlock" }).press("Enter");
  await expect(page.getByRole("textbox", { name: /^Words/ })).toContainText("Come on Monday. Or on Tuesday.");
  await page.getByRole("button", { name: "Use these words" }).press("Enter");
  await expect(paper).toContainText("Come on Monday. Or on Tuesday.");
  await page.getByRole("button", { name: "Record a disclosure…" }).press("Enter");
  const disclosing = page.getByRole("dialog");
  await expect(disclosing).toContainText("The words that you changed are not in it");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Take the template’s words…" }).press("Enter");
  const asking = page.getByRole("alertdialog");
  await asking.getByRole("button", { name: "Take the template’s words" }).press("Enter");
  await expect(paper).toContainText("We invite you to a meeting");
  await expect(page.getByText("The words were changed by you.")).toHaveCount(0);
  await expect(edit).toBeFocused();
});
