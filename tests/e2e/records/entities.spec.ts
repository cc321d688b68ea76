import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("an organization of interest is put on record, added to a case, found from there and taken off", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const at = await sampleAddresses(page, app.url);

  await page.getByRole("link", { name: "Organizations of interest", exact: true }).first().press("Enter");
  await page.getByRole("link", { name: "New organization of interest" }).press("Enter");
  await page.getByLabel("Name").fill("Saltmarsh server");
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Group" });
  await page.getByLabel("School").selectOption({ label: "Northfield High School" });
  await page.getByRole("button", { name: "Add identifier" }).press("Enter");
  await page.getByLabel("Identifier 1", { exact: true }).fill("@saltmarsh_77");
  await page.getByLabel("Identifier 1", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Saltmarsh server" })).toBeVisible();
  await expect(page.getByText("@saltmarsh_77")).toBeVisible();

  // Somebody else is about to put the same on record.
  await page.goto(new URL("/entities/new", app.url).href);
  const already = page.getByRole("status").filter({ hasText: "Perhaps already here" });
  await page.getByLabel("Name").fill("Saltmarsh server");
  await expect(already.getByRole("link", { name: "Saltmarsh server" })).toBeVisible();
  await page.getByLabel("Name").fill("A server");
  await expect(already).toHaveCount(0);
  await page.getByRole("button", { name: "Add identifier" }).click();
  await page.getByLabel("Identifier 1", { exact: true }).fill("@saltmarsh_77");
  await expect(already).toContainText("@saltmarsh_77");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();

  await page.goto(new URL(at.case, app.url).href);
  const add = page.getByRole("link", { name: "Add an organization of interest" });
  const dialog = page.getByRole("dialog", { name: "Add an organization of interest" });
  const section = page.getByRole("region", { name: "Organizations of interest" });
  await add.press("Enter");
  await expect(dialog.getByLabel("Organization of interest")).toBeFocused();
  await page.keyboard.type("saltmarsh_77");
  await expect(dialog.getByRole("option", { name: /Saltmarsh server/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("How it is involved").fill("The message was posted here");
  await dialog.getByLabel("How it is involved").press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole("link", { name: "Saltmarsh server" })).toBeVisible();
  await expect(section.getByText("The message was posted here")).toBeVisible();
  await expect(add).toBeFocused();

  // An unknown one is created on the way; typed text stays when the dialog is left.
  await add.press("Enter");
  await expect(dialog.getByLabel("Organization of interest")).toBeFocused();
  await page.keyboard.type("Tidewater crew");
  await dialog.getByRole("option", { name: /Tidewater crew/ }).click();
  await dialog.getByRole("button", { name: "Add to case" }).press("Enter");
  await expect(dialog.getByText("Kind is required.").first()).toBeVisible();
  await dialog.getByLabel("Kind").selectOption({ label: "Organization" });
  await dialog.getByRole("button", { name: "Add to case" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole("link", { name: "Tidewater crew" })).toBeVisible();

  await section.getByRole("button", { name: "Take Tidewater crew off the case" }).press("Enter");
  await page.getByRole("button", { name: "Take off", exact: true }).press("Enter");
  await expect(section.getByRole("link", { name: "Tidewater crew" })).toHaveCount(0);
  await expect(add).toBeFocused();

  const tabs = page.getByRole("navigation", { name: "Case" });
  // What does not fit beside the inspector is in the menu behind the tabs.
  await tabs.getByRole("button", { name: "More of Case" }).press("Enter");
  await page.getByRole("menuitem", { name: "Timeline" }).press("Enter");
  await expect(page.getByText("added Saltmarsh server")).toBeVisible();
  await expect(page.getByText("took off Tidewater crew")).toBeVisible();

  const network = tabs.getByRole("link", { name: "Network", exact: true });
  if ((await network.count()) > 0) await network.press("Enter");
  else {
    await tabs.getByRole("button", { name: "More of Case" }).press("Enter");
    await page.getByRole("menuitem", { name: "Network" }).press("Enter");
  }
  const row = page.getByRole("row", { name: /Saltmarsh server/ });
  await expect(row.getByText("of interest in")).toBeVisible();
  await page.getByRole("checkbox", { name: "Organizations", exact: true }).uncheck();
  await expect(row).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("saltmarsh_77");
  await expect(page.getByRole("option", { name: /Saltmarsh server/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Saltmarsh server" })).toBeVisible();
  await expect(page.getByText("The message was posted here")).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
