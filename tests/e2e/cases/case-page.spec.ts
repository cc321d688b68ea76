import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { choose, press, tabTo } from "#support/screens/keyboard.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const stage = (page: Page) => page.getByRole("button", { name: /^Stage: / });
const event = (page: Page, words: string | RegExp) =>
  page.getByRole("listitem").filter({ hasText: words }).first();

/** Opens a menu by its button and chooses by first letters, as keyboard users do. */
async function fromMenu(page: Page, button: ReturnType<typeof stage>, item: string): Promise<void> {
  await press(page, button);
  const row = page.getByRole("menu").getByText(item, { exact: true });
  await expect(row).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    if (focused === item) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

/** Is this offered in the More menu of the case? */
async function expectInMore(page: Page, item: string, count: number) {
  await press(page, page.getByRole("button", { name: "More", exact: true }));
  await expect(page.getByRole("menuitem", { name: item, exact: true })).toHaveCount(count);
  await page.keyboard.press("Escape");
}

async function giveReason(page: Page, item: string, title: RegExp, reason: string, button: string) {
  await fromMenu(page, page.getByRole("button", { name: "More", exact: true }), item);
  const dialog = page.getByRole("dialog", { name: title });
  await tabTo(page, dialog.getByRole("textbox"));
  await page.keyboard.insertText(reason);
  await press(page, dialog.getByRole("button", { name: button }));
  await expect(dialog).toHaveCount(0);
}

test("whoever starts an assessment of a student who has one is told so, and can open it", async ({
  page,
  freshApp: app,
}) => {
  await signIn(page, app.url, coordinator);
  const at = await sampleAddresses(page, app.url);
  await page.goto(new URL(at.case, app.url).href);
  await settled(page);
  await press(page, page.getByRole("button", { name: "Start assessment" }));
  const dialog = page.getByRole("dialog", { name: "Start another assessment?" });
  await expect(dialog.getByText(/ has (an assessment|\d+ assessments)\. Open /)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("assessed-already.png") });
  await press(page, dialog.getByRole("link", { name: "In this case" }).first());
  await expect(page).toHaveURL(/\/cstag\/[0-9a-f-]{36}/);
});

test("a case is moved, held, closed, reopened, archived and restored by keyboard alone", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const at = await sampleAddresses(page, app.url);
  await page.goto(new URL(at.case, app.url).href);
  await settled(page);

  await fromMenu(page, stage(page), "Monitoring");
  await expect(page.getByRole("button", { name: "Stage: Monitoring. Change" })).toBeVisible();
  await expect(event(page, /changed the stage from .+ to Monitoring/)).toBeVisible();

  await press(page, page.getByRole("button", { name: "Edit the team" }));
  const team = page.getByRole("dialog", { name: "Edit team" });
  await expect(team.getByLabel("Add a colleague")).toBeVisible();
  const before = await team.getByRole("listitem").count();
  await tabTo(page, team.getByLabel("Add a colleague"));
  await page.keyboard.type("a");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(team.getByRole("listitem")).toHaveCount(before + 1);
  await press(page, team.getByRole("button", { name: "Done" }));
  await expect(page.getByRole("button", { name: "Edit the team" })).toBeFocused();

  const suggestion = page.getByRole("button", { name: /^Confirm: case / }).first();
  await press(page, suggestion);
  await expect(page.getByText("Confirmed by Dana Whitfield").first()).toBeVisible();

  await giveReason(
    page,
    "Set legal hold…",
    /^Set legal hold on /,
    "The district's counsel asked.",
    "Set hold",
  );
  await expect(page.getByText("Legal hold", { exact: true }).first()).toBeVisible();
  await press(page, page.getByRole("button", { name: "More", exact: true }));
  await expect(page.getByRole("menuitem", { name: "Delete…" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await fromMenu(page, stage(page), "Close case…");
  const dialog = page.getByRole("dialog", { name: /^Close case / });
  await expect(dialog.getByText("Still open")).toBeVisible();
  await press(page, dialog.getByRole("button", { name: "Close case" }));
  await expect(dialog.getByText("Reason for closing is required.")).toBeVisible();
  await tabTo(page, dialog.getByRole("textbox"));
  await page.keyboard.insertText("The plan was carried out and both families agree.");
  await press(page, dialog.getByRole("button", { name: "Close case" }));
  await expect(page.getByRole("button", { name: "Stage: Closed. Change" })).toBeVisible();
  // No work is offered in a closed case, and nothing in it is late.
  await expectInMore(page, "Edit", 0);
  await expect(page.getByRole("button", { name: /^Start/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^Tasks left open/ })).toBeVisible();
  await expect(page.getByText(/^(Was|Would be) due /).first()).toBeVisible();
  await expect(page.getByText(/days? late|^Due /)).toHaveCount(0);
  const closedCase = page.url();
  await page.goto(`${closedCase}/edit`);
  await expect(page.getByText(/^The case was closed on /)).toBeVisible();
  await press(page, page.getByRole("link", { name: "reopen it on its page" }));
  await expect(page).toHaveURL(closedCase);

  // It goes back to the stage that it had.
  await giveReason(page, "Reopen…", /^Reopen case /, "A new report came in.", "Reopen case");
  await expect(page.getByRole("button", { name: "Stage: Monitoring. Change" })).toBeVisible();

  await giveReason(page, "Archive…", /^Archive case /, "It was opened twice.", "Archive case");
  await expect(page.getByText(/^Archived /)).toBeVisible();
  await expectInMore(page, "Edit", 0);
  await giveReason(page, "Restore from archive…", /^Restore case /, "", "Restore case");
  await expectInMore(page, "Edit", 1);

  await press(page, page.getByRole("link", { name: "View the whole timeline" }));
  await expect(page).toHaveURL(/tab=timeline/);
  await choose(page, page.getByLabel("Kind"), "Stage and");
  await expect(page).toHaveURL(/kind=status/);
  for (const words of [
    "restored the case",
    "archived the case",
    "reopened the case",
    "closed the case",
    "legal hold",
  ])
    await expect(event(page, words)).toBeVisible();
  await expect(page.getByText("The plan was carried out and both families agree.")).toBeVisible();
  await expect(event(page, "to the team")).toHaveCount(0);
  await press(page, page.getByRole("button", { name: "Clear filters" }));
  await expect(event(page, /added .+ to the team as member/)).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
