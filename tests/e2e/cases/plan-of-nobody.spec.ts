import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { dayAhead } from "#support/screens/page-day.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("a threat to a place by nobody known has a plan without a person, and a person is named on it later", async ({
  page,
  freshApp: app,
}) => {
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases/new", app.url).href);
  await page.getByLabel("Title").fill("Words on a wall");
  await page.getByRole("combobox", { name: "School" }).selectOption({ label: "Northfield High School" });
  await page.getByRole("textbox", { name: "Location" }).fill("Gym doors");
  await page.getByRole("button", { name: "Open case" }).click();
  await page.waitForURL(/cases\/\d+$/);
  const record = page.url();

  await page.goto(`${record}/safety-plan/new`);
  await expect(page.getByRole("radio", { name: "Nobody known yet" })).toBeChecked();
  await expect(page.getByLabel("What it protects")).toHaveValue("Gym doors");
  await expect(page.getByRole("combobox", { name: "Look at the place" })).toBeVisible();
  await page.getByRole("button", { name: "Add a measure" }).click();
  await page.keyboard.insertText("Bags are checked at both doors");
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "Active" });
  await page.getByRole("textbox", { name: "Review date" }).fill(dayAhead(10));
  await page.getByRole("button", { name: "Save plan" }).click();
  const plan = page.getByRole("article", { name: "Safety plan: Gym doors" });
  await expect(plan).toContainText("Active");
  await expect(plan).toContainText("What it protects");

  await page.goto(`${record}?tab=plan`);
  await page
    .getByRole("article", { name: "Safety plan: Gym doors" })
    .getByRole("link", { name: "New version" })
    .click();
  await page.getByRole("link", { name: "Add people to the case" }).click();
  await page.getByRole("button", { name: "Add a person…" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByRole("button", { name: "Nobody knows who it is" }).click();
  await expect(adding.getByLabel("Last name")).toBeFocused();
  await page.keyboard.insertText("Writer");
  await adding.getByRole("button", { name: "Add person" }).click();
  await expect(adding).toHaveCount(0);
  await page.getByRole("button", { name: "Save", exact: true }).click();

  // Back in the plan from which they were added.
  await expect(page.getByRole("heading", { level: 1, name: "Safety plan: Gym doors" })).toBeVisible();
  const writer = page.getByRole("radio", { name: "Unknown Writer" });
  await writer.click();
  await expect(writer).toBeChecked();
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByRole("article", { name: "Safety plan for Unknown Writer" })).toContainText("Active");
});

test("people are added to a case from its new plan, and the way leads back to that", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases/new", app.url).href);
  await page.getByLabel("Title").fill("Words about the game");
  await page.getByRole("combobox", { name: "School" }).selectOption({ label: "Northfield High School" });
  await page.getByRole("button", { name: "Open case" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Words about the game" })).toBeVisible();
  const plan = `${new URL(page.url()).pathname}/safety-plan/new`;
  await page.goto(new URL(plan, app.url).href);
  await page.getByRole("link", { name: "Add people to the case" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Edit / })).toBeVisible();
  await page.getByRole("textbox", { name: "Summary" }).fill("Nobody is known yet.");
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(new URL(plan, app.url).href);
  await expect(page.getByRole("heading", { level: 1, name: "New safety plan" })).toBeVisible();

  // Words for it stay when somebody is named, and are saved.
  await page.goto(new URL(plan.replace("/safety-plan/new", "/edit#people"), app.url).href);
  await page.getByRole("combobox", { name: "Find a person" }).fill("larkin");
  await page
    .getByRole("option", { name: /Larkin/ })
    .first()
    .click();
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/cases\/\d+$/);
  await page.goto(new URL(plan, app.url).href);
  const nobody = page.getByRole("radio", { name: "Nobody known yet" });
  await nobody.check();
  const protects = page.getByLabel("What it protects");
  await protects.fill("The Friday game");
  await page.getByRole("radio").first().click();
  await expect(nobody).not.toBeChecked();
  await expect(protects).toHaveValue("The Friday game");
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByRole("article", { name: /^Safety plan for / })).toContainText("The Friday game");
  expect(watch.troubles).toEqual([]);
});
