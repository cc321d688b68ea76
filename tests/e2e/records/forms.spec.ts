import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { sampleAddresses } from "#support/screens/screens.ts";

test("Ctrl+Enter in a dialog over a form sends the dialog alone", async ({ page, sampleApp }) => {
  await signIn(page, sampleApp.url, coordinator);
  await page.goto(new URL("/cases/new", sampleApp.url).href);
  await page.getByRole("button", { name: "Add a person…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("First name").press("Control+Enter");
  await expect(dialog.getByText("First name is required.").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  // Had the form of the case been sent as well, it would say what it lacks.
  await expect(page.getByText("Title is required.")).toHaveCount(0);
});

test("a field that was not changed raises no error when it is left, so the first click counts", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  await page.getByRole("main").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("t");
  const dialog = page.getByRole("dialog", { name: "New task" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  const button = dialog.getByRole("button", { name: "Choose a date" });
  const before = await button.boundingBox();
  await button.hover();
  await page.mouse.down();
  await expect(dialog.getByLabel("Title")).not.toBeFocused();
  expect(await button.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Choose a date" })).toBeVisible();
  await expect(dialog.getByText("Title is required.")).toHaveCount(0);
});

test("a pasted text that is too long stays whole and is not sent", async ({ page, sampleApp }) => {
  await signIn(page, sampleApp.url, coordinator);
  await page.goto(new URL("/templates/types?edit=new", sampleApp.url).href);
  const label = page.getByRole("dialog").getByLabel("Label");
  await label.fill("9".repeat(90));
  await label.press("Control+Enter");
  await expect(page.getByText("At most 80 characters; these are 90.")).toBeVisible();
  await expect(label).toHaveValue("9".repeat(90));
  await label.fill("9".repeat(8));
  await expect(page.getByText(/^At most 80 characters/)).toHaveCount(0);
});

test("what is typed while a comment is being sent is the beginning of the next one", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const at = await sampleAddresses(page, freshApp.url);
  await page.goto(new URL(`${at.case}?tab=comments`, freshApp.url).href);
  const field = page.getByRole("form", { name: "New comment" }).getByRole("textbox").first();
  await field.click();
  await page.keyboard.type("First words.");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("And more");
  const list = page.getByRole("list", { name: "Comments, newest first" });
  await expect(list.getByText("First words.", { exact: true })).toBeVisible();
  await page.keyboard.type(", and more");
  await expect(field).toHaveValue("And more, and more");
  await expect(page.getByText(/Draft kept/)).toBeVisible();
});

test("a tag is added on Enter alone, and one that was left unadded is not lost by saving", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  await page.goto(new URL("/persons/new", sampleApp.url).href);
  const tags = page.getByLabel("Tags");
  await tags.fill("Bus  rider");
  await tags.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Bus rider" })).toBeVisible();
  await tags.fill("Band");
  await page.getByLabel("First name").click();
  await expect(page.getByText("Press Enter to add what is typed, or clear it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Band" })).toHaveCount(0);
  await page.getByLabel("First name").press("Control+Enter");
  await expect(tags).toBeFocused();
  await expect(tags).toHaveValue("Band");
});
