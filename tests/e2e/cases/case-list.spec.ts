import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { press, tabTo, typeInto } from "#support/screens/keyboard.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Cases" });
const rowCount = async (page: Page) => Number(await grid(page).getAttribute("aria-rowcount")) - 1;
const cellNow = (page: Page) => grid(page).locator('[data-cell="now"]');
const rowNow = (page: Page) =>
  cellNow(page).evaluate((cell) => cell.closest("[data-row]")?.textContent ?? "");
const bar = (page: Page) => page.getByRole("group", { name: "Chosen rows" });

/** From the focused cell up into the header, along it, and Enter. */
async function sortBy(page: Page, column: string): Promise<void> {
  const header = grid(page).getByRole("columnheader", { name: column });
  await tabTo(page, cellNow(page));
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  for (let moves = 0; moves < 12; moves += 1) {
    if (await header.evaluate((cell) => cell === document.activeElement)) break;
    await page.keyboard.press("ArrowRight");
  }
  await expect(header).toBeFocused();
  await page.keyboard.press("Enter");
}

test("the case list is filtered, sorted, changed and kept as a view by keyboard alone", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(grid(page).getByRole("rowheader").first()).toBeVisible();
  const before = await rowCount(page);
  expect(before).toBeGreaterThan(3);

  // Filters: all but one stage, with counts from the server.
  await press(page, page.getByRole("button", { name: "Filter", exact: true }));
  await page.getByRole("menuitem", { name: "Stage" }).press("Enter");
  const operator = page.getByRole("radio", { name: "Is not" });
  await tabTo(page, page.getByRole("radio", { name: "Is", exact: true }));
  await page.keyboard.press("ArrowRight");
  await expect(operator).toBeChecked();
  const intake = page.getByRole("checkbox", { name: /^Intake \(\d+\)$/ });
  const label = await page.getByText(/^Intake \(\d+\)$/).textContent();
  const counted = Number(/\d+/.exec(label ?? "")?.[0]);
  await press(page, intake, "Space");
  await expect(page).toHaveURL(/stage=%21intake|stage=!intake/);
  await expect.poll(() => rowCount(page)).toBe(before - counted);
  await page.keyboard.press("Escape");

  // Sort by title.
  await sortBy(page, "Title");
  await expect(page).toHaveURL(/sort=title/);
  await expect(grid(page).getByRole("columnheader", { name: "Title" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );

  // Saves it as a view, changes it, and saves the change.
  await press(page, page.getByRole("button", { name: "Save view…" }));
  await expect(page.getByRole("dialog", { name: "Save view" }).getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.insertText("Past intake");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^Past intake/ })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: /Save changes/ })).toHaveCount(0);
  await sortBy(page, "Number");
  await press(page, page.getByRole("button", { name: "Save changes" }));
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);

  // Switches to another view, and back.
  await press(page, page.getByRole("link", { name: /^All open/ }));
  await expect.poll(() => rowCount(page)).toBe(before);
  await press(page, page.getByRole("link", { name: /^Past intake/ }));
  await expect(page).toHaveURL(/sort=number/);
  await expect.poll(() => rowCount(page)).toBe(before - counted);

  // Selects two rows: Space, then Shift and an arrow. Archives them.
  await expect(grid(page).getByRole("rowheader").first()).toBeVisible();
  await tabTo(page, cellNow(page));
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Space");
  await expect(bar(page)).toContainText("1 selected");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar(page)).toContainText("2 selected");
  await press(page, bar(page).getByRole("button", { name: "Archive…" }));
  const archive = page.getByRole("dialog", { name: "Archive 2 cases" });
  await expect(archive.getByLabel("Reason")).toBeFocused();
  await press(page, archive.getByRole("button", { name: "Archive" }));
  await expect(
    archive.getByText("Reason is required, because the case is not closed.").first(),
  ).toBeVisible();
  await typeInto(page, archive.getByLabel("Reason"), "Two reports of one thing.");
  await page.keyboard.press("Control+Enter");
  await expect(archive).toHaveCount(0);
  await expect.poll(() => rowCount(page)).toBe(before - counted - 2);

  // Restores one of them, and deletes the other by the typed word.
  await press(page, page.getByRole("link", { name: "Archived" }));
  await expect.poll(() => rowCount(page)).toBe(2);
  await expect(grid(page).getByRole("rowheader").first()).toBeVisible();
  await tabTo(page, cellNow(page));
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Space");
  await press(page, bar(page).getByRole("button", { name: "Restore" }));
  await expect.poll(() => rowCount(page)).toBe(1);
  await tabTo(page, cellNow(page), { back: true });
  await page.keyboard.press("Space");
  await press(page, bar(page).getByRole("button", { name: "Delete…" }));
  const sure = page.getByRole("alertdialog", { name: "Delete 1 case?" });
  await expect(sure.getByLabel(/^Type DELETE/)).toBeFocused();
  await page.keyboard.insertText("delete");
  await expect(sure.getByRole("button", { name: "I Understand" })).toBeDisabled();
  await typeInto(page, sure.getByLabel(/^Type DELETE/), "DELETE");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No archived cases" })).toBeVisible();

  // Opens a case far down, and returns to the same place.
  await press(page, page.getByRole("link", { name: /^All open/ }));
  await expect.poll(() => rowCount(page)).toBe(before - 1);
  await expect(grid(page).getByRole("rowheader").first()).toBeVisible();
  await tabTo(page, cellNow(page));
  await page.keyboard.press("Control+End");
  await expect(cellNow(page)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  const row = await rowNow(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(grid(page)).toBeVisible();
  await expect.poll(() => rowNow(page)).toBe(row);
  expect(watch.troubles).toEqual([]);
});

test("a search shows its rows as they come and says how many there are", async ({ page, freshApp: app }) => {
  await signIn(page, app.url, coordinator);
  await page.goto(`${new URL(app.url).origin}/cases`);
  await expect(grid(page).getByRole("rowheader").first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("bus");
  await expect(page).toHaveURL(/q=bus/);
  await expect(page.getByText(/^\d+ found$/)).toBeVisible();
  const rows = await rowCount(page);
  expect(rows).toBeGreaterThan(0);
  await expect(grid(page).getByRole("rowheader")).toHaveCount(rows);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("no such words");
  await expect(page.getByRole("heading", { name: "No cases match" })).toBeVisible();
});
