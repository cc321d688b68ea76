import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { typeAt } from "#support/screens/keyboard.ts";
import { dayAhead } from "#support/screens/page-day.ts";
import { watchPage } from "#support/screens/watch-page.ts";

test("an event is added by keys, stands in the calendar, is changed, deleted and restored", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/locations/1?tab=events", app.url).href);
  await page.getByRole("link", { name: "Add an event" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Winter concert");
  await typeAt(page, "event-day", dayAhead(0));
  await page.keyboard.press("Tab");
  await page.locator("#event-from").focus();
  await page.keyboard.type("1100PM");
  await page.locator("#event-to").focus();
  await page.keyboard.type("1000PM");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog.getByText("The end must be later than the start.").first()).toBeVisible();
  await page.locator("#event-to").focus();
  await page.keyboard.type("1159PM");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toBeHidden();
  const added = page.getByRole("link", { name: "Winter concert" });
  await expect(added).toBeVisible();

  await page.getByRole("link", { name: "Overview" }).press("Enter");
  await page.getByRole("link", { name: "Calendar of this location" }).press("Enter");
  await expect(page.getByRole("button", { name: /^Location is Main building/ })).toBeVisible();
  await page
    .getByRole("link", { name: /11:00 PM Winter concert/ })
    .first()
    .press("Enter");
  // It opens to be read, with what matters about it; the form is one press away.
  await expect(dialog.getByRole("heading", { name: "Winter concert" })).toBeVisible();
  await expect(dialog.getByRole("definition").filter({ hasText: "Main building, " })).toBeVisible();
  await expect(dialog.getByText("11:00 PM to 11:59 PM")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Other open cases at this place" })).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Edit" }).press("Enter");
  await expect(dialog.getByLabel("Title")).toHaveValue("Winter concert");
  await expect(dialog.getByRole("button", { name: "Delete…" })).toHaveCount(0);

  await typeAt(page, "event-expected_attendance", "300");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Game or sports · 300 people expected")).toBeVisible();

  await added.press("Enter");
  await dialog.getByRole("button", { name: "More" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete…" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "I Understand" }).press("Enter");
  await expect(added).toHaveCount(0);
  await page.goto(new URL("/deleted", app.url).href);
  await expect(page.getByText("Winter concert").first()).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("what bears on a school stands on its page, on its cases and on the dashboard until it is over", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/locations/1", app.url).href);
  await page.getByRole("link", { name: "Add what is different" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What is happening").focus();
  await page.keyboard.type("Out");
  await dialog.getByRole("radio", { name: /^Severe/ }).focus();
  await page.keyboard.press("Space");
  await typeAt(page, "impactor-note", "No power in the east wing. Classes are in the gym.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toBeHidden();
  const words =
    "Outage until further notice. The place cannot be used as usual. No power in the east wing. Classes are in the gym.";

  await page.getByRole("link", { name: "Overview" }).click();
  const first = page.getByRole("link", { name: /^Remark after a lunch-line argument/ }).first();
  await expect(page.getByText("Classes are in the gym.").first()).toBeVisible();
  await first.click();
  await expect(page.getByRole("region", { name: "What is different there now" })).toContainText(words);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("region", { name: "What is different there now" })).toContainText(words);

  await page.getByRole("link", { name: "Main building" }).first().click();
  await page.getByRole("link", { name: "Outage" }).press("Enter");
  await expect(dialog.getByLabel("What is happening")).toHaveValue("outage");
  await typeAt(page, "impactor-day", dayAhead(-2));
  await typeAt(page, "impactor-last_day", dayAhead(-1));
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("region", { name: "What is different there now" })).toContainText(
    "Construction until",
  );
  await expect(page.getByText("Classes are in the gym.")).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});

test("a building's events stand with those of its rooms by time, and one of a room says so", async ({
  page,
  freshApp: app,
}) => {
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/locations/3?tab=events&event=new", app.url).href);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Open gym");
  await typeAt(page, "event-day", dayAhead(1));
  await page.keyboard.press("Tab");
  await page.locator("#event-from").fill("18:00");
  await page.locator("#event-to").fill("20:00");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toBeHidden();
  await page.goto(new URL("/locations/1?tab=events", app.url).href);
  const ahead = page.getByRole("region", { name: "Events ahead" });
  const titles = ahead.getByRole("listitem").getByRole("link");
  await expect(titles).toHaveText(["Open gym", "Adult evening classes", "Home game against Eastview"]);
  await titles.first().click();
  await expect(dialog.getByRole("definition").filter({ hasText: "Main building, Gym, North" })).toBeVisible();
});
