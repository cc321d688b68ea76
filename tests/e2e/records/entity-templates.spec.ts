import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("a district's questions are published, answered on a record, and kept in their version", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const open = (path: string) => page.goto(new URL(path, app.url).href);

  await open("/templates/entities");
  await page.getByRole("link", { name: "New template" }).first().press("Enter");
  await page.getByLabel("Name").fill("Club or team");
  await expect(page.getByText("Tasks that come along")).toHaveCount(0);
  await page.getByLabel("Label of the new field").fill("Meets on");
  await page.getByRole("button", { name: "Add field" }).press("Enter");
  await page.getByRole("button", { name: "Publish template" }).press("Enter");
  await expect(page.getByRole("link", { name: "Club or team" })).toBeVisible();

  // What was begun under a template is found again, with nothing answered yet.
  await open("/entities/new");
  await page.getByLabel("Template").selectOption({ label: "Club or team" });
  await expect(page.getByText("Draft, not saved yet").or(page.getByText(/Draft kept/))).toBeVisible();
  await open("/entities");
  await open("/entities/new");
  await expect(page.getByText(/Draft from/)).toBeVisible();
  await expect(page.getByLabel("Meets on")).toBeVisible();
  await page.getByRole("button", { name: "Add organization of interest" }).press("Enter");
  await expect(page.getByText("Kind is required.").first()).toBeVisible();
  await page.getByLabel("Name").fill("Ridge League");
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Group" });
  await page.getByLabel("School").selectOption({ label: "Northfield High School" });
  await page.getByLabel("Meets on").fill("Thursdays after school");
  await page.getByRole("button", { name: "Add organization of interest" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ridge League" })).toBeVisible();
  await expect(page.getByText("Thursdays after school")).toBeVisible();
  await expect(page.getByText("Club or team, version 1")).toBeVisible();

  await page.getByRole("link", { name: "Files" }).press("Enter");
  const flyer = { name: "flyer.txt", mimeType: "text/plain", buffer: Buffer.from("Meet at six") };
  await page.locator("input[type=file]").setInputFiles(flyer);
  const files = page.getByRole("region", { name: "Files" });
  await expect(files.getByRole("heading", { name: "flyer.txt" })).toBeVisible();

  await page.getByRole("link", { name: "History" }).press("Enter");
  await expect(page.getByText("added a file")).toBeVisible();
  await expect(page.getByText("added this record")).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
