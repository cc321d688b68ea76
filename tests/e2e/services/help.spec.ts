import { test as base, expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { startTeam } from "#support/app/team.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";
import { testPassword } from "#support/server/server.ts";

const help = (page: Page) => page.getByRole("complementary", { name: "Help" });
const tour = (page: Page) =>
  page.getByRole("dialog", { name: /Where work waits|A case|Nothing is lost|Help and lock/ });

const pages = [
  ["/dashboard", "Dashboard"],
  ["/cases", "Cases"],
  ["/persons/new", "Recording a person"],
  ["/tasks", "Tasks"],
  ["/settings/organization", "Organization settings"],
] as const;

test("help opens by its key on every page with that page's words, and gives the focus back", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  for (const [address, title] of pages) {
    await page.goto(new URL(address, sampleApp.url).href);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settled(page);
    const toggle = page.getByRole("button", { name: "Help", exact: true });
    await toggle.focus();
    await page.keyboard.press("?");
    await expect(help(page)).toBeFocused();
    await expect(help(page).getByRole("heading", { level: 3, name: title, exact: true })).toBeVisible();
    await expect(help(page).getByRole("heading", { name: "Who sees it" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(help(page)).toHaveCount(0);
    await expect(toggle).toBeFocused();
  }
});

test("help is searched by words in any order, stays while one works, and leads on", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  await page.goto(new URL("/cases", sampleApp.url).href);
  await page.getByRole("button", { name: "Help", exact: true }).click();
  const search = help(page).getByRole("searchbox", { name: "Search help" });
  await search.fill("CÁLENDAR tasks");
  await help(page)
    .getByRole("button", { name: /^Tasks/ })
    .click();
  await expect(help(page).getByRole("heading", { name: "Create a task" })).toBeVisible();
  await help(page).getByRole("button", { name: "What was found" }).click();
  await search.fill("zzzz");
  await expect(help(page).getByRole("status")).toHaveText("Nothing in help has all these words.");
  await page.getByRole("link", { name: "People", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await expect(help(page).getByRole("heading", { level: 3, name: "People", exact: true })).toBeVisible();
  await help(page).getByRole("link", { name: "Ask for help…" }).click();
  await expect(page.getByRole("dialog", { name: "Ask for help" })).toBeVisible();
});

test("below 1180 px help lies over the sheet and closes when the focus goes on", async ({
  page,
  sampleApp,
}) => {
  await signIn(page, sampleApp.url, coordinator);
  await page.setViewportSize({ width: 800, height: 900 });
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await expect(help(page)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("searchbox", { name: "Search the dashboard" }).focus();
  await expect(help(page)).toHaveCount(0);
});

base.describe("somebody new", () => {
  base("is shown around in four steps, once, and again from help", async ({ browser }) => {
    const team = await startTeam(browser, 1, {});
    try {
      const [computer] = team.computers;
      if (computer === undefined) throw new Error("No computer was started.");
      const { page, app } = computer;
      await team.server.db
        .updateTable("users")
        .set({ tour_left_at: null })
        .where("id", "=", team.server.users.viewer.id)
        .execute();
      await signIn(page, app.url, team.server.users.viewer.email, testPassword);
      await expect(tour(page)).toBeVisible();
      // It waits while somebody is at a form or a dialog stands over the page, and is there again afterwards.
      await page.goto(new URL("/cases/new", app.url).href);
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      await settled(page);
      await expect(tour(page)).toHaveCount(0);
      await page.goto(app.url);
      await expect(tour(page)).toBeVisible();
      await page.locator("body").evaluate((body) => body.classList.add("bp6-overlay-open"));
      await expect(tour(page)).toHaveCount(0);
      await page.locator("body").evaluate((body) => body.classList.remove("bp6-overlay-open"));
      await expect(tour(page)).toBeVisible();
      for (const title of ["Where work waits", "A case", "Nothing is lost"]) {
        const step = page.getByRole("dialog", { name: title });
        await expect(step.getByRole("button", { name: "Next" })).toBeFocused();
        await expect(page.locator("[data-tour]")).toHaveCount(1);
        await settled(page);
        expect(await axeViolations(page)).toEqual([]);
        await page.keyboard.press("Enter");
      }
      await page.setViewportSize({ width: 800, height: 900 });
      const last = page.getByRole("dialog", { name: "Help and lock" });
      await expect(last.getByRole("button", { name: "Done" })).toBeVisible();
      await last.getByRole("button", { name: "Back" }).click();
      await expect(page.getByRole("dialog", { name: "Nothing is lost" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(tour(page)).toHaveCount(0);
      await expect
        .poll(async () => {
          const rows = await team.server.db
            .selectFrom("users")
            .select("tour_left_at")
            .where("id", "=", team.server.users.viewer.id)
            .execute();
          return rows[0]?.tour_left_at;
        })
        .not.toBeNull();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await settled(page);
      await expect(tour(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Help", exact: true }).click();
      await help(page).getByRole("button", { name: "Take the tour" }).click();
      await expect(page.getByRole("dialog", { name: "Where work waits" })).toBeVisible();
      await page.getByRole("button", { name: "Leave the tour" }).click();
      await expect(tour(page)).toHaveCount(0);
    } finally {
      await team.stop();
    }
  });

  base("tries everything with an invented case, and erases it", async ({ browser }) => {
    const team = await startTeam(browser, 1, {});
    try {
      const [computer] = team.computers;
      if (computer === undefined) throw new Error("No computer was started.");
      const { page, app } = computer;
      await signIn(page, app.url, team.server.users.assessor.email, testPassword);
      const main = page.getByRole("main");
      await main.getByRole("button", { name: "Try it with an invented case" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /^Practice: / })).toBeVisible();
      await expect(main.getByText("Practice: invented people")).toBeVisible();
      await expect(help(page).getByText(/of 5 done/)).toContainText("1 of 5");

      await help(page).getByRole("link", { name: "Open the assessment" }).click();
      const open = main.getByRole("group").filter({ has: page.getByRole("radio", { name: "Yes" }) });
      await open.last().getByRole("radio", { name: "Yes" }).check({ force: true });
      await expect(help(page).getByText(/of 5 done/)).toContainText("2 of 5");

      await help(page).getByRole("link", { name: "Open the comments" }).click();
      await main.getByRole("textbox", { name: "Comment" }).fill("Heard by the door.");
      await main.getByRole("button", { name: "Comment", exact: true }).click();
      await expect(help(page).getByText(/of 5 done/)).toContainText("3 of 5");

      await help(page).getByRole("link", { name: "Open the tasks" }).click();
      await main.getByRole("button", { name: /To Do/ }).first().click();
      await page.getByRole("menuitemradio", { name: "Done" }).click();
      await expect(help(page).getByText(/of 5 done/)).toContainText("4 of 5");

      await help(page).getByRole("link", { name: "Open the report" }).click();
      await expect(main.getByText(/PRACTICE-\d+/).first()).toBeVisible();
      await expect(help(page).getByText(/of 5 done/)).toContainText("5 of 5");

      await page.goto(new URL("/cases", app.url).href);
      await expect(page.getByRole("gridcell", { name: /^PRACTICE-/ })).toBeVisible();
      await page.getByRole("button", { name: "Help", exact: true }).click();
      await help(page).getByRole("button", { name: "Erase the practice case" }).click();
      const asked = page.getByRole("alertdialog", { name: "Erase the practice case" });
      await asked.getByRole("button", { name: "Erase" }).click();
      await expect(help(page).getByRole("button", { name: "Try it with an invented case" })).toBeVisible();
      await expect(page.getByText(/PRACTICE-/)).toHaveCount(0);
      const left = await team.server.db.selectFrom("persons").select("id").execute();
      expect(left).toEqual([]);
      expect(computer.watch.troubles).toEqual([]);
    } finally {
      await team.stop();
    }
  });
});
