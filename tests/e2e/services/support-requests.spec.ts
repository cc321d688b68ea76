import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("help is asked for from any page with facts that were read, and answered", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/settings/organization", freshApp.url).href);
  const setting = page.getByRole("form", { name: "Help and support" });
  await setting.getByRole("textbox").fill("help@district.example");
  await setting.getByRole("button", { name: "Save address" }).click();
  await expect(setting.getByText("Saved.")).toBeVisible();

  await page.goto(new URL("/location-groups", freshApp.url).href);
  await page.getByRole("button", { name: /Dana Whitfield/ }).click();
  await page.getByRole("menuitem", { name: "Ask for help…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ask for help" });
  await expect(dialog.getByText(/It goes to help@district.example by mail/)).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: /^Page/ })).toHaveValue("/location-groups");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Say what happened, or what you look for.").first()).toBeVisible();
  await dialog.getByLabel("Subject").fill("Where do files go?");
  await dialog.getByLabel(/^What happened/).fill("I look for the place of letters.");
  await expect(dialog.getByText(/^Bellwether \d/)).toHaveCount(0);
  await dialog.getByRole("checkbox", { name: /^Attach facts/ }).check({ force: true });
  await expect(dialog.getByText(/Server: this computer/)).toBeVisible();
  await dialog.getByRole("button", { name: "Send" }).click();

  const row = page.getByRole("listitem").filter({ hasText: "Where do files go?" });
  await expect(row).toContainText("Open");
  await expect(row).toContainText("Sent by mail too");
  await row.getByRole("button", { name: /^Answer/ }).click();
  const answer = page.getByRole("dialog", { name: /^Answer/ });
  await answer.getByLabel("Answer").fill("On the page of the case, under Files.");
  await answer.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Answered");
  await expect(row).toContainText("On the page of the case, under Files.");
  await settled(page);
  expect(watch.troubles).toEqual([]);
});
