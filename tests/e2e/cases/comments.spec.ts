import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { press, tabTo, typeInto } from "#support/screens/keyboard.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

/** Opens a menu by its button and moves down to an item. */
async function fromMenu(page: Page, button: ReturnType<Page["getByRole"]>, item: string): Promise<void> {
  await press(page, button);
  const row = page.getByRole("menuitem", { name: item });
  await expect(row).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    if (await row.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

async function confirmDeletion(page: Page): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await press(page, dialog.getByRole("button", { name: "I Understand" }));
  await expect(dialog).toHaveCount(0);
}

test("a comment mentions, is reworded and deleted, and time is logged, changed and added up, by keyboard alone", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  const at = await sampleAddresses(page, app.url);
  await page.goto(new URL(`${at.case}?tab=comments`, app.url).href);
  await settled(page);

  const comments = page.getByRole("list", { name: "Comments, newest first" });
  const newest = comments.getByRole("listitem").first();
  const before = await comments.getByRole("listitem").count();
  // Until it is used the form is one line, and the conversation has the page.
  await expect(page.getByRole("button", { name: "Comment", exact: true })).toHaveCount(0);
  await tabTo(page, page.getByLabel("Add a comment"));
  await page.keyboard.type("Called home at 3:10, @");
  const options = page.getByRole("listbox", { name: "Colleagues to mention" }).getByRole("option");
  await expect(options.nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const name = (await options.nth(1).locator(".bw-suggest-words").textContent()) ?? "";
  await page.keyboard.press("Enter");
  await page.keyboard.type(" please read.");
  await expect(page.getByLabel("Add a comment")).toHaveValue(`Called home at 3:10, @${name} please read.`);
  await press(page, page.getByRole("button", { name: "Comment", exact: true }));
  await expect(newest).toContainText(`Called home at 3:10, @${name} please read.`);
  await expect(newest.locator(".case-mention")).toHaveText(`@${name}`);
  // The form is one line again, and whoever goes on typing has it whole.
  await expect(page.getByRole("button", { name: "Comment", exact: true })).toHaveCount(0);
  await expect(page.getByLabel("Add a comment")).toBeFocused();

  await fromMenu(page, newest.getByRole("button", { name: /^Comment of .+: more$/ }), "Edit…");
  const edit = page.getByRole("dialog", { name: "Edit comment" });
  // The caret stands behind what is there already.
  await expect(edit.getByRole("textbox", { name: "Comment" })).toBeFocused();
  const behind = await edit
    .getByRole("textbox", { name: "Comment" })
    .evaluate((area) => area instanceof HTMLTextAreaElement && area.value.length - area.selectionStart);
  expect(behind).toBe(0);
  await typeInto(page, edit.getByLabel("Comment"), "Called home at 3:20.");
  await press(page, edit.getByRole("button", { name: "Save" }));
  await expect(edit).toHaveCount(0);
  await expect(newest).toContainText("Called home at 3:20.");

  await press(page, newest.getByRole("button", { name: /^Edited / }));
  const history = page.getByRole("dialog", { name: "Edit history" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(history.locator("mark")).toHaveText("3:20.");
  await page.keyboard.press("Escape");
  await expect(history).toHaveCount(0);

  await fromMenu(page, newest.getByRole("button", { name: /^Comment of .+: more$/ }), "Delete…");
  await confirmDeletion(page);
  await expect(newest).toContainText("Comment deleted by Dana Whitfield");
  await expect(page.getByText("Called home at 3:20.")).toHaveCount(0);
  await expect(comments.getByRole("listitem")).toHaveCount(before + 1);

  await page.goto(new URL(`${at.case}?tab=time`, app.url).href);
  await settled(page);
  for (const [minutes, activity] of [
    ["90", "Search of the lockers"],
    ["20", "Search of the lockers"],
  ] as const) {
    await press(page, page.getByRole("button", { name: "Log time…" }));
    const log = page.getByRole("dialog", { name: "Log time" });
    await typeInto(page, log.getByLabel("Minutes"), minutes);
    await typeInto(page, log.getByLabel("Activity"), activity);
    await press(page, log.getByRole("button", { name: "Log time" }));
    await expect(log).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: /^Time log/ })).toContainText("4");
  const sums = page.getByRole("table", { name: "By activity" });
  const lockers = sums.getByRole("row", { name: /^Search of the lockers/ });
  await expect(lockers).toContainText("1 h 50 m");
  const own = page.getByRole("button", { name: /^Search of the lockers, .+: more$/ }).first();
  await fromMenu(page, own, "Edit…");
  const change = page.getByRole("dialog", { name: "Edit time entry" });
  await typeInto(page, change.getByLabel("Minutes"), "30");
  await press(page, change.getByRole("button", { name: "Save" }));
  await expect(change).toHaveCount(0);
  await expect(lockers).toContainText(/2 h$|50 m$/);
  await fromMenu(page, own, "Delete…");
  await confirmDeletion(page);
  await expect(lockers).toContainText("1 entry");
  expect(watch.troubles).toEqual([]);
});
