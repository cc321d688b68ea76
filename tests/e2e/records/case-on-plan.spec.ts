import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("words on a wall become a case in a zone, which its plan and its report show", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);

  await page.goto(new URL("/cases/new", app.url).href);
  await page.getByLabel("Exact words").fill("“Friday, at the game, everybody gets shot”");
  await page.getByLabel("Title").fill("Writing on the wall of a restroom");
  // Typed as one would say it, the place is found by a press.
  await page.getByRole("textbox", { name: "Location" }).fill("second-floor rest");
  await page.getByRole("button", { name: "Second-floor restroom, Northfield High School" }).click();
  await expect(page.getByRole("textbox", { name: "Location" })).toHaveValue(
    "Main building, Second-floor restroom",
  );
  await expect(
    page.getByText("On record as Main building, Second-floor restroom, Northfield High School."),
  ).toBeVisible();
  // Whoever named the place has named the school.
  await expect(
    page.getByRole("combobox", { name: "School" }).getByRole("option", { selected: true }),
  ).toHaveText("Northfield High School");
  await page.getByRole("button", { name: "Open case" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Writing on the wall of a restroom" }),
  ).toBeVisible();
  const address = new URL(page.url()).pathname;

  await page.getByRole("link", { name: "Main building, Second-floor restroom" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Main building, Second floor" })).toBeVisible();
  const rows = page.getByRole("list", { name: "Cases in this zone" });
  await expect(rows.getByRole("link", { name: "Writing on the wall of a restroom" })).toBeVisible();
  await expect(page.getByRole("application").getByText("1 case", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: /^Cases \(/ }).click();
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole("application").getByText("1 case", { exact: true })).toHaveCount(0);

  await page.goto(new URL(`${address}/report`, app.url).href);
  const plan = page.getByRole("img", { name: /Second-floor restroom \(Restroom\) is marked/ });
  await expect(plan).toBeVisible();
  await plan.scrollIntoViewIfNeeded();
  expect(watch.troubles).toEqual([]);
});

test("a case whose place is words alone says so, and is put in its zone and tied to the game from its page", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases/new", app.url).href);
  await page.getByLabel("Title").fill("Writing in the back of the bus");
  await page.getByRole("textbox", { name: "Location" }).fill("words on bus 12");
  await page.getByRole("combobox", { name: "School" }).selectOption({ label: "Northfield High School" });
  await page.getByRole("button", { name: "Open case" }).click();
  await expect(page.getByText("words on bus 12: not on a floor plan.")).toBeVisible();

  await page.getByRole("button", { name: "Choose where, or which event…" }).click();
  const dialog = page.getByRole("dialog", { name: "Where it happened" });
  await dialog.getByRole("textbox", { name: "Location" }).fill("second-floor rest");
  await dialog.getByRole("button", { name: "Second-floor restroom, Main building" }).click();
  await dialog.getByRole("checkbox", { name: /^Home game against Eastview/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("not on a floor plan")).toHaveCount(0);
  const details = page.getByRole("complementary");
  await expect(details.getByRole("link", { name: "Main building, Second-floor restroom" })).toBeVisible();
  await expect(details.getByRole("link", { name: /^Home game against Eastview/ })).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
