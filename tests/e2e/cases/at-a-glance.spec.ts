import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { sampleAddresses } from "#support/screens/screens.ts";

// What is read at a glance: counts that agree wherever they stand, and what stays in sight.

const open = (page: Page, url: string, path: string) => page.goto(new URL(path, url).href);
const numberIn = async (place: Locator) => Number(/\d+/.exec((await place.textContent()) ?? "")?.[0]);

test("tabs of a case say how much each holds, and its report is one of them", async ({ page, sampleApp }) => {
  await signIn(page, sampleApp.url, coordinator);
  const at = await sampleAddresses(page, sampleApp.url);
  await open(page, sampleApp.url, at.case);
  const tabs = page.getByRole("navigation", { name: "Case", exact: true });
  await expect(tabs.getByRole("link", { name: /^Report/ })).toBeVisible();
  for (const name of ["People", "Files"]) {
    const tab = tabs.getByRole("link", { name: new RegExp(`^${name}`) });
    const count = await numberIn(tab);
    expect(count).toBeGreaterThan(0);
    await tab.click();
    const head = page.getByRole("heading", { name: new RegExp(`^${name}`) }).first();
    await expect(head.locator("..")).toContainText(String(count));
  }
});

test("the card of an assessment says as much of its first step as the step does", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  const at = await sampleAddresses(page, sampleApp.url);
  await open(page, sampleApp.url, at.case);
  const onCard = await numberIn(page.locator(".case-step-count").first());
  await open(page, sampleApp.url, at.assessment);
  const step = page.getByRole("navigation", { name: /steps/i }).getByRole("listitem").first();
  await expect(step).toContainText("Evaluate the Threat");
  const done = (await step.getByRole("link").allTextContents()).map((text) =>
    Number(/(\d+)(?: of \d+)?$/.exec(text.trim())?.[1]),
  );
  expect(done.reduce((sum, each) => sum + each, 0)).toBe(onCard);
});

test("somebody who may be here already is shown before a case adds them again", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  await open(page, sampleApp.url, "/cases/new");
  await page.getByRole("button", { name: "Add a person…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("School").selectOption({ label: "Northfield High School" });
  await dialog.getByLabel("First name").fill("Leila");
  await dialog.getByLabel("Last name").fill("Fenwick");
  await expect(dialog.getByText("Perhaps already here")).toBeVisible();
  await expect(dialog.getByText("Leila Fenwick").first()).toBeVisible();
});

test("title, links and resources stay while a safety interview is open", async ({ page, sampleApp }) => {
  await signIn(page, sampleApp.url, coordinator);
  const at = await sampleAddresses(page, sampleApp.url);
  await open(page, sampleApp.url, `${at.assessment}?section=safety_interviews`);
  await page
    .getByRole("button", { name: /^Parent/ })
    .first()
    .click();
  await expect(page.getByText(/questions in \d+ groups\./)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const name of ["Return to Case Details", "View Person Details", "Consultation", "Manual", "Training"])
    await expect(page.getByRole("link", { name }).first()).toBeVisible();
});

test("on this computer nothing waits, and nothing there speaks of a server", async ({ page, sampleApp }) => {
  await signIn(page, sampleApp.url, coordinator);
  await open(page, sampleApp.url, "/pending");
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/server/i);
});

test("a search of the dashboard without hits says so of what it looked through, and of no tasks that are there", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  await open(page, sampleApp.url, "/dashboard");
  await page.getByLabel("Search the dashboard").fill("zzzz");
  await expect(page.getByText(/matches|match/).first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("You have no");
});
