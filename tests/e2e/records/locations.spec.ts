import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("a room is recorded in its building, a case is opened there, and older words are connected", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/locations/new", app.url).href);
  await page.getByLabel("Name").first().fill("Ceramics studio");
  await page.getByLabel("Kind").selectOption({ label: "Room" });
  await page.getByLabel("School").selectOption({ label: "Northfield High School" });
  await page.getByRole("combobox", { name: "Part of" }).fill("main b");
  await page
    .getByRole("option", { name: /^Main building.*Northfield High School/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Add location" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ceramics studio" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Main building" }).last()).toBeVisible();

  await page.goto(new URL("/cases/new", app.url).href);
  await page.getByLabel("Title").fill("Words on a kiln");
  await page.getByRole("combobox", { name: "School" }).selectOption({ label: "Northfield High School" });
  await page.getByRole("textbox", { name: "Location" }).fill("ceramics");
  await page.getByRole("button", { name: "Ceramics studio, Main building" }).press("Enter");
  await expect(page.getByText("On record as Ceramics studio, Northfield High School.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Location" })).toHaveValue("Ceramics studio");
  await page.getByRole("button", { name: "Open case" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Words on a kiln" })).toBeVisible();
  // By key: what is above it comes late, and a click could meet what has moved there.
  await page.getByRole("link", { name: "Ceramics studio" }).press("Enter");
  await expect(page.getByRole("link", { name: "Words on a kiln" })).toBeVisible();

  // The gym of the same school has cases that name it in words alone.
  await page.getByRole("link", { name: "Main building" }).last().click();
  await page.getByRole("link", { name: "Gym" }).click();
  const offered = page.getByRole("button", { name: /^Connect / });
  await expect(offered.first()).toBeVisible();
  const before = await offered.count();
  await offered.first().click();
  await expect(offered).toHaveCount(before - 1);
  await expect(page.getByText(/^Cases\s*1$/)).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
