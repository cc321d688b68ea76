import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { sampleAddresses } from "#support/screens/screens.ts";

test("a source is marked at one press, stays marked, and is unmarked again", async ({ page, freshApp }) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  const open = () => page.goto(new URL(`${at.assessment}?section=assessment_findings`, freshApp.url).href);
  await open();
  const count = (number: number) => page.getByText(`${number} of 9 kinds of source looked into`);
  const academic = page.getByRole("group", { name: "Academic records" });
  const mark = academic.getByRole("button", { name: "Not applicable" });
  await expect(count(5)).toBeVisible();
  await mark.click();
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  await expect(count(6)).toBeVisible();
  await academic.getByRole("button", { name: "Reviewed" }).click();
  await expect(academic.getByRole("button", { name: "Reviewed" })).toHaveAttribute("aria-pressed", "true");
  await expect(mark).toHaveAttribute("aria-pressed", "false");
  await open();
  await expect(count(6)).toBeVisible();
  await expect(academic.getByRole("button", { name: "Reviewed" })).toHaveAttribute("aria-pressed", "true");
  await academic.getByRole("button", { name: "Reviewed" }).click();
  await expect(academic.getByRole("button", { name: "Reviewed" })).toHaveAttribute("aria-pressed", "false");
  await expect(count(5)).toBeVisible();
  // Nothing else was typed into its task, which is taken back with the mark.
  const row = page.locator(".cstag-source").filter({ has: academic });
  await expect(row.getByRole("listitem")).toHaveCount(0);
  await open();
  await expect(count(5)).toBeVisible();
  await expect(row.getByRole("listitem")).toHaveCount(0);

  // A task in which there is more stays, and the screen says why.
  await mark.click();
  await row.getByRole("button", { name: /^Edit / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Findings").fill("Two entries of last spring.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await mark.click();
  await expect(row.getByRole("status")).toHaveText("Its task stays, since findings are written in it.");
  await expect(row.getByRole("listitem")).toHaveCount(1);
});

test("what a source showed is written at one press below its mark", async ({ page, freshApp }) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.goto(new URL(`${at.assessment}?section=assessment_findings`, freshApp.url).href);
  const academic = page.getByRole("group", { name: "Academic records" });
  const row = page.locator(".cstag-source").filter({ has: academic });
  await academic.getByRole("button", { name: "Reviewed" }).click();
  await row.getByRole("button", { name: "Write what it showed" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Findings")).toBeFocused();
  await page.keyboard.insertText("Two entries of last spring.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText("Two entries of last spring.");
  await expect(row.getByRole("button", { name: "Write what it showed" })).toHaveCount(0);
});

test("quick presses on a source make one task and no conflict", async ({ page, freshApp }) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  const open = () => page.goto(new URL(`${at.assessment}?section=assessment_findings`, freshApp.url).href);
  await open();
  const count = page.getByText(/of 9 kinds of source looked into$/);
  const academic = page.getByRole("group", { name: "Academic records" });
  const reviewed = academic.getByRole("button", { name: "Reviewed" });
  await reviewed.dblclick();
  await expect(reviewed).toHaveAttribute("aria-pressed", "true");
  const row = page.locator(".cstag-source").filter({ has: academic });
  await expect(row.getByRole("listitem")).toHaveCount(1);
  const mark = academic.getByRole("button", { name: "Not applicable" });
  for (let round = 0; round < 4; round += 1) {
    await mark.click();
    await reviewed.click();
  }
  // Which press was the last to count is open: a source without a mark has no task, and any other one alone.
  const fits = async () =>
    (await row.getByRole("listitem").count()) === (await academic.locator("[aria-pressed=true]").count());
  await expect.poll(fits).toBe(true);
  await expect(row.getByRole("alert")).toHaveCount(0);
  await open();
  await expect(count).toBeVisible();
  await expect.poll(fits).toBe(true);
});

test("the assessment of an archived case is read only, and says why", async ({ page, freshApp }) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.goto(new URL(at.case, freshApp.url).href);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Archive…" }).click();
  await expect(page.getByRole("dialog").getByText("Still open")).toBeVisible();
  await page.getByRole("dialog").getByRole("textbox").fill("Opened twice.");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Archive/ })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(new URL(`${at.assessment}?section=assessment_findings`, freshApp.url).href);
  await expect(page.getByText(/^The case was archived on /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a source" })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Academic records" })).toHaveCount(0);
  await page.goto(new URL(`${at.case}/edit`, freshApp.url).href);
  await expect(page.getByRole("link", { name: "restore it on its page" })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveCount(0);
});

test("an interview with the target is filled in with what the case knows, and with nothing over what is typed", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.goto(new URL(`${at.assessment}?section=interviews`, freshApp.url).href);
  await page.getByRole("button", { name: "Add an interview" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Target/ }).click({ force: true });
  const name = dialog.getByLabel("Name of Target or Witness");
  // The target was interviewed before: a second interview names nobody by itself.
  await expect(name).toHaveValue("");
  await dialog.getByRole("button", { name: "Paloma Pryce, target" }).click();
  await expect(name).toHaveValue("Paloma Pryce");
  await expect(dialog.getByLabel("Affiliation", { exact: true })).toHaveValue("student");
  await expect(dialog.getByLabel("Grade (if a student)")).toHaveValue("10");
  await dialog.getByLabel("School", { exact: true }).fill("The other school");
  await name.fill("");
  await dialog.getByRole("button", { name: "Paloma Pryce, target" }).click();
  await expect(name).toHaveValue("Paloma Pryce");
  await expect(dialog.getByLabel("School", { exact: true })).toHaveValue("The other school");
});

test("the target's name stands in an interview before their record is read, which later leaves a changed name alone", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.goto(new URL(`${at.assessment}?section=interviews`, freshApp.url).href);
  await page.getByRole("button", { name: "Add an interview" }).click();
  const dialog = page.getByRole("dialog");
  await page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      if (!String(data).includes('"persons.show"')) return send.call(this, data);
      window.addEventListener("let-go", () => send.call(this, data), { once: true });
    };
  });
  await dialog.getByRole("radio", { name: /Target/ }).click({ force: true });
  const name = dialog.getByLabel("Name of Target or Witness");
  // The target was interviewed before: a second interview names nobody by itself.
  await expect(name).toHaveValue("");
  await dialog.getByRole("button", { name: "Paloma Pryce, target" }).click();
  await expect(name).toHaveValue("Paloma Pryce");
  await name.fill("");
  await page.evaluate(() => window.dispatchEvent(new Event("let-go")));
  await expect(dialog.getByLabel("Grade (if a student)")).toHaveValue("10");
  await expect(name).toHaveValue("");
});

test("a save says so for a moment, before its time takes the place", async ({ page, freshApp }) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.goto(new URL(`${at.assessment}?section=threat_classification`, freshApp.url).href);
  await page.getByLabel("Reasons").fill("A place and a time were named.");
  const seen = (words: RegExp) =>
    page
      .locator(".bw-save-state")
      .getByText(words)
      .evaluate((element) => element.getBoundingClientRect().width > 20);
  await expect.poll(() => seen(/^Saved successfully\.$/)).toBe(true);
  expect(await seen(/^Saved \d/)).toBe(false);
  await expect.poll(() => seen(/^Saved \d/)).toBe(true);
  expect(await seen(/^Saved successfully\.$/)).toBe(false);
});
