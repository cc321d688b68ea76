import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { type RunningApp, startApp, temporaryFolder } from "#support/app.ts";
import { settled } from "#support/screens.ts";
import { watchPage } from "#support/watch-page.ts";

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
  await page.goto(app.url);
  await page.getByLabel("Email").fill("dana.whitfield@maplevalley.example");
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });

test("a task is written, kept as a draft, saved and moved over the board by keyboard alone", async ({
  page,
}) => {
  const watch = await watchPage(page);
  await signIn(page);
  await page.getByRole("main").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("t");
  const dialog = page.getByRole("dialog", { name: "New task" });
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Walk the route to the gym");

  // Leaving keeps what was typed, and the next time it is there.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep draft" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks$/);
  await page.keyboard.press("n");
  await page.keyboard.press("t");
  await expect(dialog.getByText(/^Draft from .+ restored\./)).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveValue("Walk the route to the gym");

  const step = dialog.getByLabel("New step");
  await step.focus();
  await page.keyboard.type("Take the floor plan");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Take the floor plan" })).toBeVisible();
  await dialog.getByLabel("Repeats").selectOption("weekly");
  await dialog.getByRole("button", { name: "Create task" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Walk the route to the gym" })).toBeVisible();

  await page.getByRole("link", { name: "Board", exact: true }).press("Enter");
  const card = page.getByRole("link", { name: "Walk the route to the gym" });
  await card.focus();
  await page.keyboard.press("Control+ArrowRight");
  await expect(
    column(page, "In Progress").getByRole("link", { name: "Walk the route to the gym" }),
  ).toBeFocused();
  await page.keyboard.press("Control+ArrowRight");
  await expect(
    column(page, "Pending Review").getByRole("link", { name: "Walk the route to the gym" }),
  ).toBeFocused();
  await page.keyboard.press("Control+ArrowRight");
  await expect(column(page, "Done").getByRole("link", { name: "Walk the route to the gym" })).toBeVisible();
  // It comes again, a week later.
  await expect(column(page, "To Do").getByRole("link", { name: "Walk the route to the gym" })).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(column(page, "Done").getByRole("link", { name: "Walk the route to the gym" })).toBeVisible();

  await page.getByRole("link", { name: "Calendar", exact: true }).press("Enter");
  await expect(page.getByRole("link", { name: /Walk the route to the gym/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Next month" }).press("Enter");
  await expect(page).toHaveURL(/month=/);
  expect(watch.troubles).toEqual([]);
});
