import { expect, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeAll(async () => {
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true });
});
test.afterAll(async () => {
  await app.stop();
  await folder.remove();
});

test("a new case asks whose parent somebody is, and their page says so at once", async ({ page }) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases/new", app.url).href);
  await page.getByLabel("Find a person").fill("Paloma Pry");
  await page.getByRole("option", { name: /Paloma Pryce/ }).click();
  await page.getByRole("button", { name: "Add a person…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("First name").fill("Odile");
  await dialog.getByLabel("Last name").fill("Zimmer");
  // Others write a name of another script in their own way: it is asked how, so that papers can take it out.
  await dialog.getByLabel("First name").fill("خالد");
  await dialog.getByLabel("Last name").fill("العبد");
  await expect(dialog.getByText("As colleagues write this name")).toBeVisible();
  await dialog.getByLabel(/^Also called/).fill("Khalid");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("First name").fill("Odile");
  await dialog.getByLabel("Last name").fill("Zimmer");
  await expect(dialog.getByText("As colleagues write this name")).toHaveCount(0);
  await dialog.getByLabel("Person type").selectOption({ label: "Parent/Guardian" });
  const school = dialog.getByLabel("School");
  if ((await school.count()) > 0) await school.selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Add person" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await page.getByLabel("Whose parent is Odile Zimmer?").selectOption({ label: "Paloma Pryce" });
  await expect(page.getByText("Parent of Paloma Pryce")).toBeVisible();

  await page.goto(new URL("/persons?q=Odile", app.url).href);
  await page.getByRole("link", { name: "Odile Zimmer" }).first().press("Enter");
  await expect(page.getByRole("link", { name: "Paloma Pryce" })).toBeVisible();
  await expect(page.getByText("Khalid")).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
