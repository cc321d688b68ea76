import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const shot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: false });

/** Nothing of the page is wider than the window. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("tree, list and inspector are worked by the keyboard", async ({ page, freshApp }) => {
  const watch = await watchPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/colleagues", freshApp.url).href);
  const tree = page.getByRole("tree", { name: "Organizations" });
  const item = (name: RegExp) => tree.getByRole("treeitem", { name });
  const district = item(/^Maple Valley School District\s*, \d+ colleagues$/);
  await expect(district).toHaveAttribute("aria-expanded", "true");
  await district.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(district).toHaveAttribute("aria-expanded", "false");
  await expect(tree.getByRole("treeitem")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("n");
  const school = item(/^Northfield High School/);
  await expect(school).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(school).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/organization_id=\d+/);
  const grid = page.getByRole("grid", { name: "Colleagues" });
  const said = Number(/, (\d+) colleague/.exec((await school.textContent()) ?? "")?.[1]);
  await expect(grid.getByRole("row")).toHaveCount(said + 1);

  const row = grid.getByRole("row", { name: /Priya Raman/ });
  await row.getByRole("gridcell").nth(1).click();
  const details = page.getByRole("complementary", { name: "Details" });
  await expect(details.getByRole("heading", { level: 2, name: "Priya Raman" })).toBeVisible();
  await expect(details.getByRole("heading", { name: "Open work" })).toBeVisible();
  await expect(details.getByRole("button").last()).toHaveText("Switch off…");
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await shot(page, "1440");
  await page.emulateMedia({ colorScheme: "dark" });
  await shot(page, "1440-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1190, height: 800 });
  await settled(page);
  await expect(details).toBeVisible();
  await shot(page, "1190");

  await page.setViewportSize({ width: 1024, height: 768 });
  await settled(page);
  // It lies over the sheet now.
  await shot(page, "1024-over");
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await shot(page, "1024");
  await page.getByRole("button", { name: "Show details" }).click();
  await expect(details).toBeVisible();
  await page.getByRole("button", { name: "Hide details" }).click();
  for (const width of [800, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await settled(page);
    expect(await sideways(page), String(width)).toBe(0);
    await shot(page, String(width));
  }
  expect(watch.troubles).toEqual([]);
});

test("an organization is merged into another, with its counts first and the word typed", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/organizations", freshApp.url).href);
  await page
    .getByRole("grid")
    .getByRole("link", { name: /^Millbrook/ })
    .click();
  const heading = (name: RegExp) => page.getByRole("heading", { level: 1, name });
  await expect(heading(/Millbrook/)).toBeVisible();
  await expect(page.getByText(/so it cannot be deleted/)).toBeVisible();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await shot(page, "page");
  await page.getByRole("button", { name: "Merge into another…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("list", { name: "What goes over" })).toContainText(/\d+ people/);
  const into = dialog.getByRole("combobox", { name: "Into" });
  await into.fill("maple");
  await page.getByRole("option", { name: /Maple Valley/ }).click();
  await expect(dialog.getByText(/stands above/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Merge", exact: true })).toBeDisabled();
  await shot(page, "refused");
  await into.fill("north");
  await page.getByRole("option", { name: /Northfield High/ }).click();
  await dialog.getByLabel(/Type MERGE/).fill("MERGE");
  await shot(page, "merge");
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(heading(/Northfield High/)).toBeVisible();
  const merged = page.getByRole("region", { name: "Merged into it" });
  await expect(merged.getByText(/Millbrook/)).toBeVisible();
  await expect(page.getByText(/are going over/)).toBeHidden({ timeout: 30_000 });
  await shot(page, "merged");
  await page.goto(new URL("/organizations", freshApp.url).href);
  await expect(page.getByRole("grid").getByRole("link", { name: /^Northfield High/ })).toBeVisible();
  await expect(page.getByRole("grid").getByRole("link", { name: /Millbrook/ })).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});

test("calendar, deadlines and the sender of mails are set for one organization, and hold", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await page.setViewportSize({ width: 1280, height: 1400 });
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/settings/organization", freshApp.url).href);
  const section = page.getByRole("region", { name: "Calendar and deadlines" });
  await section.getByLabel("Time zone").fill("Mars/Olympus");
  await section.getByLabel("School year begins on").fill("8/15");
  await section.getByLabel("Other tasks").fill("4");
  await section.getByText("Bell times of its own").click();
  const add = section.getByRole("button", { name: "Add period" });
  await add.click();
  const first = section.getByRole("group", { name: "Period 1" });
  await first.getByLabel("Starts").fill("08:00");
  await first.getByLabel("Ends").fill("08:50");
  await add.click();
  const second = section.getByRole("group", { name: "Period 2" });
  await second.getByLabel("Starts").fill("08:40");
  await second.getByLabel("Ends").fill("09:30");
  const save = section.getByRole("button", { name: "Save calendar and deadlines" });
  await save.click();
  await expect(section.getByText(/Time zone must be one such as/).first()).toBeVisible();
  await expect(section.getByText(/Period 2 overlaps Period 1/).first()).toBeVisible();
  await expect(section.getByText("2 things to fix.")).toBeVisible();
  await shot(page, "wrong");
  await section.getByLabel("Time zone").fill("America/Chicago");
  await second.getByLabel("Starts").fill("08:55");
  await save.click();
  await expect(section.getByRole("status").filter({ hasText: /^Saved\.$/ })).toBeVisible();

  await page.getByLabel("Organization", { exact: true }).selectOption({ label: "Northfield High School" });
  await expect(section.getByText("America/Chicago, from Maple Valley School District.")).toBeVisible();
  await expect(section.getByText("2 periods, from Maple Valley School District.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Signing in" })).toHaveCount(0);

  const mail = page.getByRole("region", { name: "Sender of mails" });
  await mail.getByLabel("Sender name").fill("North <evil@x.example>");
  await mail.getByRole("button", { name: "Save sender" }).click();
  await expect(mail.getByText(/Sender name must be one line/).first()).toBeVisible();
  await mail.getByLabel("Sender name").fill("Northfield office");
  await mail.getByRole("button", { name: "Save sender" }).click();
  await expect(mail.getByRole("status").filter({ hasText: /^Saved\.$/ })).toBeVisible();
  await mail.getByRole("button", { name: "Send a test mail to me" }).click();
  await expect(mail.getByText(/lies in the mail folder and goes nowhere/)).toBeVisible();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await shot(page, "settings");
  await page.setViewportSize({ width: 320, height: 700 });
  await settled(page);
  expect(await sideways(page)).toBe(0);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(new URL("/tasks?task=new", freshApp.url).href);
  const due = page.getByRole("dialog").getByLabel("Due date");
  // The day of the organization, whatever day it is where the test runs.
  const ofChicago = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Chicago",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  await expect(due).toHaveValue(ofChicago.format(Date.now() + 4 * 86_400_000));
  await page.goto(new URL("/cases", freshApp.url).href);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Opened" }).click();
  await page.getByRole("button", { name: "This school year" }).click();
  await expect(page).toHaveURL(/08-15\.\./);
  expect(watch.troubles).toEqual([]);
});

test("what was typed of an organization and of a colleague to invite outlasts the page", async ({
  page,
  freshApp,
  teamOffice: office,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/organizations?edit=new", freshApp.url).href);
  const dialog = page.getByRole("dialog", { name: "New organization" });
  await dialog.getByLabel("Address").fill("12 Orchard Lane");
  await expect(dialog.getByText(/Draft kept/)).toBeVisible();
  await page.reload();
  await expect(dialog.getByLabel("Address")).toHaveValue("12 Orchard Lane");

  await signIn(office.page, office.app.url, coordinator);
  await office.page.goto(new URL("/colleagues", office.app.url).href);
  const invite = office.page.getByRole("dialog", { name: "Invite a colleague" });
  const open = office.page.getByRole("button", { name: "Invite…" });
  await open.click();
  await invite.getByLabel("Name").fill("Ines Vale");
  await expect(invite.getByText(/Draft kept/)).toBeVisible();
  await office.page.reload();
  await open.click();
  await expect(invite.getByLabel("Name")).toHaveValue("Ines Vale");
});
