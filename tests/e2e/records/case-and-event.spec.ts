import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

// A computer in another zone than the school: a laptop on a journey.
test.use({ timezoneId: "Asia/Tokyo" });

test("a case says when it happened by the clocks of its school, and hears of its event that is moved and deleted", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases/new", app.url).href);
  await page.getByLabel("Title").fill("Threat against the game");
  await page.getByRole("textbox", { name: "When it happened (Optional)" }).fill("11/18/2026");
  await page.getByLabel("When it happened, time").fill("12:20");
  await expect(page.getByText("Days and times are those of the school: America/Chicago.")).toBeVisible();
  await page.getByRole("textbox", { name: "Location" }).fill("gymnasium");
  await page
    .getByRole("button", { name: /^Gym, / })
    .first()
    .click();
  await page.getByRole("checkbox", { name: /^Home game against Eastview/ }).check();
  await page.getByRole("button", { name: "Open case" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Threat against the game" })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await expect(page.getByText(/Happened on Nov 18, 2026 at 12:20 PM CST/)).toBeVisible();

  const toEvent = page.getByRole("complementary").getByRole("link", { name: /^Home game against Eastview/ });
  await toEvent.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByText("These open cases concern it")).toHaveCount(0);
  await page.locator("#event-from").fill("18:00");
  await expect(dialog.getByText(/^These open cases concern it: .*Their leads are told/)).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(new URL(address, app.url).href);
  await expect(page.getByText(/moved an event that the case concerns: .*6:00 PM\)/)).toBeVisible();

  // The list tells the same clocks.
  await page.goto(new URL("/cases?q=Threat+against+the+game", app.url).href);
  await expect(page.getByRole("row", { name: /Threat against the game/ })).toContainText(/ [AP]M CST/);
  await page.goto(new URL(address, app.url).href);

  await toEvent.click();
  await dialog.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const confirm = page.getByRole("alertdialog");
  // One dialog at a time.
  await expect(dialog).toHaveCount(0);
  await expect(confirm.getByText("They keep its name as that of an event that was deleted")).toBeVisible();
  await confirm.getByRole("button", { name: "I Understand" }).click();
  await expect(confirm).toBeHidden();
  await page.goto(new URL(address, app.url).href);
  await expect(
    page.getByRole("complementary").getByText(/^Home game against Eastview \(.*\), deleted$/),
  ).toBeVisible();
  await expect(page.getByText(/deleted an event that the case concerns/)).toBeVisible();

  // So do the dashboard, which says what was done, the list of what was deleted, and that of reports.
  await page.goto(new URL("/deleted", app.url).href);
  await expect(
    page.getByRole("listitem").filter({ hasText: "Home game against Eastview" }).first(),
  ).toContainText(/Deleted by .* [AP]M C[SD]T/);
  await page.goto(new URL("/reports", app.url).href);
  await expect(page.getByRole("row").nth(1)).toContainText(/ [AP]M C[SD]T/);
  await page.goto(new URL("/", app.url).href);
  const activity = page.getByRole("region", { name: "Recent activity" });
  await expect(activity.getByText(/deleted an event that concerned/).first()).toBeVisible();
  await expect(activity.getByText(/moved an event that concerns/).first()).toBeVisible();

  await page.goto(new URL("/notifications", app.url).href);
  await expect(page.getByText(/ · .*[AP]M CST$/).first()).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("a bulletin until the end of a game is issued anew when the game is moved", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/cases/new", app.url).href);
  await page.getByLabel("Title").fill("Threat against the game");
  await page.getByRole("textbox", { name: "Location" }).fill("gymnasium");
  await page
    .getByRole("button", { name: /^Gym, / })
    .first()
    .click();
  await page.getByRole("checkbox", { name: /^Home game against Eastview/ }).check();
  await page.getByRole("button", { name: "Open case" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Threat against the game" })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Bulletin about this place" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Watch the gate");
  await page.getByRole("textbox", { name: "What they should know and do" }).fill("Look into bags.");
  await page.getByRole("button", { name: /^Until the end of Home game/ }).click();
  await page.getByRole("button", { name: "Issue bulletin" }).click();
  await page.getByRole("button", { name: "Issue it now" }).click();
  await page.getByRole("link", { name: "Back to the case" }).click();

  const toEvent = page.getByRole("complementary").getByRole("link", { name: /^Home game against Eastview/ });
  await toEvent.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Edit" }).click();
  await page.locator("#event-to").fill("23:00");
  await expect(
    dialog.getByText("Issued until its end, and not moved with it: “Watch the gate”"),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.goto(new URL("/bulletins", app.url).href);
  await page.getByRole("link", { name: "Watch the gate" }).click();
  await expect(page.getByText("It ends before Home game against Eastview")).toBeVisible();
  await page.getByRole("link", { name: "Issue it anew…" }).click();
  await expect(page.getByRole("textbox", { name: "What they should know and do" })).toHaveValue(
    "Look into bags.",
  );
  await page.getByRole("button", { name: "Issue bulletin" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(/In force until .*11:00 PM CST/);
  await page.getByRole("button", { name: "Issue it now" }).click();
  await expect(page.getByText(/^Until .*11:00 PM CST|11:00 PM CST/).first()).toBeVisible();
  await page.goto(new URL("/bulletins?state=withdrawn", app.url).href);
  await expect(page.getByRole("link", { name: "Watch the gate" })).toHaveCount(1);

  await page.goto(new URL(address, app.url).href);
  await toEvent.click();
  await dialog.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await expect(page.getByRole("alertdialog").getByRole("listitem")).toHaveText([
    /^These open cases concern it: /,
    /^Issued until its end, and not withdrawn with it: “Watch the gate”\. Who issued it is told\.$/,
  ]);
  expect(watch.troubles).toEqual([]);
});
