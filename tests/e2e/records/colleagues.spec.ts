import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { parseCsv } from "#support/corpus/spreadsheet.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("a colleague is found, with their cases and tasks; all of them are exported with the password", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill("colleag");
  await page
    .getByRole("option", { name: /Colleagues/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Colleagues" })).toBeVisible();
  await settled(page);
  const grid = page.getByRole("grid", { name: "Colleagues" });
  const rows = grid.getByRole("row");
  await expect(rows).toHaveCount(sampleUsers.length + 1);

  // Filtered by school and sorted, all of it in the address.
  const school = page.getByRole("treeitem", { name: /^Millbrook Middle School/ });
  await school.click();
  await expect(rows).toHaveCount(5);
  await grid.getByRole("button", { name: "Name" }).press("Enter");
  await expect(rows.nth(1)).toContainText("Sam Tillery");
  await expect(rows.nth(1)).toContainText("Investigator");
  expect(new URL(page.url()).search).toMatch(/sort=-full_name/);
  await page.reload();
  await expect(rows.nth(1)).toContainText("Sam Tillery");
  await school.click();
  await expect(rows).toHaveCount(sampleUsers.length + 1);
  await page.getByRole("searchbox", { name: "Find in this list" }).fill("psychologist");
  await expect(rows).toHaveCount(3);

  await grid.getByRole("link", { name: "Priya Raman" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Priya Raman" })).toBeVisible();
  const details = page.getByRole("complementary", { name: "Details" });
  await expect(details).toContainText("priya.raman@maplevalley.example");
  await expect(details).toContainText("Northfield High School");
  const cases = page.getByRole("region", { name: /^Open cases/ });
  const led = cases.getByRole("listitem").first();
  await expect(led).toBeVisible();
  const title = (await led.getByRole("link").textContent()) ?? "";
  await cases.getByRole("link", { name: "View all open cases" }).click();
  await expect(page.getByRole("button", { name: "In the team is Priya Raman", exact: true })).toBeVisible();
  await expect(
    page.getByRole("grid", { name: "Cases" }).getByRole("link", { name: title }).first(),
  ).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "View all open tasks" }).click();
  await expect(page.getByRole("button", { name: "Assigned to is Priya Raman", exact: true })).toBeVisible();

  // The team of a case links to colleagues.
  await page.goBack();
  await led.getByRole("link").click();
  await page.getByRole("complementary").getByRole("link", { name: "Priya Raman" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Priya Raman" })).toBeVisible();

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Colleagues" }).click();
  await page.getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Telephone list of the district");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.getByLabel("Your password").fill(samplePassword);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^colleagues \d{4}-\d\d-\d\d\.csv$/);
  const table = parseCsv((await readFile(await file.path())).toString("utf8").replace(/^\uFEFF/, ""));
  expect(table.slice(1).map(([name]) => name)).toEqual(
    sampleUsers.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, "en")),
  );
  expect(watch.troubles).toEqual([]);
});

test("a viewer sees colleagues, and no export", async ({ page, freshApp: app }) => {
  await signIn(page, app.url, "wendell.ota@maplevalley.example");
  await page.goto(new URL("/colleagues", app.url).href);
  await settled(page);
  await expect(page.getByRole("grid", { name: "Colleagues" }).getByRole("row")).toHaveCount(
    sampleUsers.length + 1,
  );
  await expect(page.getByRole("button", { name: "Export…" })).toHaveCount(0);
});

test("an administrator lets a colleague read employment records, and everybody else reads that they may", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const colleague = async (name: string) => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Colleagues" }).click();
    await page.getByRole("grid", { name: "Colleagues" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await settled(page);
  };
  const details = page.getByRole("complementary", { name: "Details" });
  const right = details.getByRole("switch", {
    name: "May read employment records at Northfield High School",
  });
  await colleague("Priya Raman");
  await expect(right).not.toBeChecked();
  await right.focus();
  await page.keyboard.press("Space");
  await expect(right).toBeChecked();
  await page.reload();
  await expect(right).toBeChecked();
  await signIn(page, app.url, assessor);
  await colleague("Priya Raman");
  await expect(details).toContainText("May read employment records");
  await expect(details.getByRole("switch")).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});

test("who makes somebody an administrator enters the password, and going back changes nothing", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/colleagues", app.url).href);
  await page.getByRole("grid", { name: "Colleagues" }).getByRole("link", { name: "Priya Raman" }).click();
  await settled(page);
  const role = page.getByRole("combobox", { name: "Northfield High School" });
  const step = page.getByRole("dialog", { name: "Change the role?" });
  await expect(role).toHaveValue("assessor");
  await role.selectOption("administrator");
  await step.getByRole("button", { name: "Cancel" }).click();
  await expect(step).toHaveCount(0);
  await expect(role).toHaveValue("assessor");

  await role.selectOption("administrator");
  await step.getByLabel("Your password").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(step.getByLabel("Your password")).toHaveAccessibleDescription("Password is not right.");
  await expect(role).toHaveValue("assessor");
  await step.getByLabel("Your password").fill(samplePassword);
  await page.keyboard.press("Enter");
  await expect(step).toHaveCount(0);
  await expect(role).toHaveValue("administrator");
  await page.reload();
  await expect(role).toHaveValue("administrator");
  expect(watch.troubles).toEqual([]);
});

test("an administrator is invited with the password, and what was typed stays until then", async ({
  teamOffice,
}) => {
  const { page, app, watch } = teamOffice;
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/colleagues", app.url).href);
  const open = page.getByRole("button", { name: "Invite…" });
  const form = page.getByRole("dialog", { name: "Invite a colleague" });
  const name = form.getByRole("textbox", { name: "Full name" });
  const password = form.getByLabel("Your password");
  await open.click();
  await name.fill("Ida Moe");
  await form.getByRole("textbox", { name: "Email" }).fill("ida.moe@maplevalley.example");
  await form.getByRole("combobox", { name: "Organization" }).fill("northfield");
  await page.getByRole("option", { name: /Northfield High/ }).click();
  await form.getByRole("combobox", { name: "Role" }).selectOption("administrator");
  await form.getByRole("button", { name: /^(Send invitation|Add colleague)$/ }).click();
  await expect(password).toBeFocused();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Ida Moe");
  await form.getByRole("button", { name: /^(Send invitation|Add colleague)$/ }).click();
  await password.fill(samplePassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ida Moe" })).toBeVisible();
  await page.goto(new URL("/colleagues", app.url).href);
  await open.click();
  await expect(name).toHaveValue("");
  expect(watch.troubles).toEqual([]);
});
