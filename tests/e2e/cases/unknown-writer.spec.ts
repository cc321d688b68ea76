import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { dayAhead } from "#support/screens/page-day.ts";

test("a case about nobody known: its moments are held, and its plan asks for nothing that only a student brings", async ({
  page,
  freshApp: app,
}) => {
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases/new", app.url).href);
  await page.getByLabel("Title").fill("Words on a wall");
  const happened = page.getByRole("textbox", { name: /^When it happened(?!.*time)/ });
  await happened.fill(dayAhead(1));
  await happened.blur();
  const ahead = page.getByText("When it happened must not lie in the future. Correct it, or leave it blank.");
  await expect(ahead).toBeVisible();
  await happened.fill(dayAhead(-1));
  await happened.blur();
  await expect(ahead).toBeHidden();
  await page.getByRole("combobox", { name: "School" }).selectOption({ label: "Northfield High School" });

  await page.getByRole("button", { name: "Add a person…" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByRole("button", { name: "Nobody knows who it is" }).click();
  await expect(adding.getByLabel("Last name")).toBeFocused();
  // The empty field still says what is wanted in it.
  await expect(adding.getByText("Say what is known, such as Writer.")).toBeVisible();
  await page.keyboard.insertText("Writer");
  await adding.getByRole("button", { name: "Add person" }).click();
  await expect(adding).toHaveCount(0);
  await page.getByRole("button", { name: "Open case" }).click();
  await page.waitForURL(/cases\/\d+$/);

  await page.goto(`${page.url()}/safety-plan/new`);
  await expect(page.getByRole("combobox", { name: "Look at the place" })).toBeVisible();
  await expect(page.getByLabel("What the student brings")).toHaveCount(0);
  await expect(page.getByLabel("The family’s part")).toHaveCount(0);
  await page.getByRole("button", { name: "Add a measure" }).click();
  await page.keyboard.insertText("Two officers at the doors");
  const where = page.getByRole("textbox", { name: "Where" });
  await where.fill("gym");
  const offer = page.getByRole("button", { name: /^Gym, / }).first();
  await expect(offer).toBeVisible();
  // The offer stands below the field that it is about.
  const [field, below] = [await where.boundingBox(), await offer.boundingBox()];
  expect(below?.x).toBeGreaterThanOrEqual((field?.x ?? 0) - 1);
  expect(below?.y).toBeGreaterThan(field?.y ?? 0);
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "Active" });
  await page.getByRole("textbox", { name: "Review date" }).fill(dayAhead(10));
  await page.getByRole("button", { name: "Save plan" }).click();
  const plan = page.getByRole("article", { name: "Safety plan for Unknown Writer" });
  await expect(plan).toContainText("Active");
  await expect(plan).not.toContainText("Next check-in");
});
