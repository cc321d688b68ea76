import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("a deleted task is read under Recently deleted, and restored", async ({ page, freshApp }) => {
  const watch = await watchPage(page);
  const go = async (path: string) => {
    await page.goto(new URL(path, freshApp.url).href);
    await settled(page);
  };
  await signIn(page, freshApp.url, coordinator);
  await go("/tasks?task=new");
  const form = page.getByRole("dialog", { name: "New task" });
  await form.getByLabel("Title").fill("Walk the route to the gym");
  await form.getByLabel("Description").fill("Past the lockers, twice.");
  await form.getByRole("button", { name: "Create task" }).click();
  await page.getByRole("link", { name: "Walk the route to the gym" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm).toContainText("It can be restored for 30 days, under Recently deleted.");
  // What is small and can be restored is asked for once, without the typed word.
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirm.getByRole("button", { name: "I Understand" }).click();
  await expect(page.getByRole("link", { name: "Walk the route to the gym" })).toHaveCount(0);

  await page.getByRole("link", { name: "Recently deleted" }).click();
  await settled(page);
  const row = page.getByRole("listitem").filter({ hasText: "Walk the route to the gym" });
  await expect(row).toContainText("Deleted by Dana Whitfield");
  await row.getByRole("button", { name: "Read" }).click();
  await expect(page.getByRole("dialog")).toContainText("Past the lockers, twice.");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await row.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Nothing was deleted lately")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await go("/tasks");
  await expect(page.getByRole("link", { name: "Walk the route to the gym" })).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
