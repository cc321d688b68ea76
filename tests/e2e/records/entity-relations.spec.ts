import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { letIn } from "#support/app/sign-in.ts";
import { choose, press, tabTo, typeInto } from "#support/screens/keyboard.ts";
import { watchPage } from "#support/screens/watch-page.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeEach(async () => {
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true });
});

test.afterEach(async () => {
  await app.stop();
  await folder.remove();
});

async function signIn(page: Page): Promise<void> {
  await letIn(page, app.url);
  await typeInto(page, page.getByLabel("Email"), "dana.whitfield@maplevalley.example");
  await typeInto(page, page.getByLabel("Password", { exact: true }), samplePassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

test("a relation of an organization of interest is said, read at its other end and taken back by keyboard alone", async ({
  page,
}) => {
  const watch = await watchPage(page);
  await signIn(page);
  // The sample’s second one has no relation yet.
  await page.goto(new URL("/entities/2", app.url).href);
  const name = "Quarry chat server";
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await press(page, page.getByRole("link", { name: "Add a relation" }));
  const dialog = page.getByRole("dialog", { name: "Add a relation" });
  await typeInto(page, dialog.getByLabel(/^Relation/), "is run from");
  await choose(page, dialog.getByLabel(/^Related to/), "Location");
  await tabTo(page, dialog.getByRole("combobox", { name: /^Location/ }));
  await page.keyboard.insertText("Gym");
  const option = page.getByRole("listbox").getByRole("option", { name: /Gym/ }).first();
  await expect(option).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await typeInto(page, dialog.getByLabel(/^Note/), "Said by a parent");
  await press(page, dialog.getByRole("button", { name: "Add relation" }));
  await expect(dialog).toBeHidden();

  const relations = page.locator("section").filter({ has: page.getByRole("heading", { name: "Relations" }) });
  await expect(relations.getByRole("listitem")).toContainText(["is run from"]);
  await press(page, relations.getByRole("link", { name: /Gym/ }));
  const there = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Organizations of interest" }) });
  await expect(there).toContainText("is run from this location");
  await expect(there).toContainText("Said by a parent");

  await press(page, there.getByRole("link", { name }));
  await press(page, relations.getByRole("button", { name: /^Take back: is run from/ }));
  await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Take back" }));
  await expect(relations).toContainText("No relations recorded yet.");
  expect(watch.troubles).toEqual([]);
});
