import { expect, type Page } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { letIn } from "#support/app/sign-in.ts";
import { press, tabTo, typeInto } from "#support/screens/keyboard.ts";
import { watchPage } from "#support/screens/watch-page.ts";

async function signIn(page: Page, url: string): Promise<void> {
  await letIn(page, url);
  await typeInto(page, page.getByLabel("Email"), "dana.whitfield@maplevalley.example");
  await typeInto(page, page.getByLabel("Password", { exact: true }), samplePassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

const kinds = [
  {
    noun: "person",
    list: "People",
    compare: "Compare two people",
    // The record with swapped names: it has notes that the other lacks.
    row: (page: Page) =>
      page
        .getByRole("listitem")
        .filter({ hasText: /Same name|Similar name/ })
        .filter({ hasText: "date of birth" }),
  },
  {
    noun: "organization of interest",
    list: "Organizations of interest",
    compare: "Compare two organizations of interest",
    row: (page: Page) => page.getByRole("listitem").filter({ hasText: "Same identifier" }),
  },
] as const;

for (const { noun, list, compare, row } of kinds)
  test(`two records of one ${noun} are compared, merged and separated again by keyboard alone`, async ({
    page,
    freshApp: app,
  }) => {
    const watch = await watchPage(page);
    await signIn(page, app.url);
    const main = page.getByRole("navigation", { name: "Main" });
    await press(page, main.getByRole("link", { name: list, exact: true }));
    await press(page, page.getByRole("link", { name: "Possible duplicates" }));
    await expect(page.getByRole("heading", { level: 1, name: "Possible duplicates" })).toBeVisible();

    await press(
      page,
      row(page)
        .getByRole("link", { name: /^Compare / })
        .first(),
    );
    await expect(page.getByRole("heading", { level: 1, name: compare })).toBeVisible();

    // Open decisions are named, and the first one gets the focus.
    const undecided = page
      .getByRole("group")
      .filter({ has: page.getByRole("radio", { name: /^Take this/ }) });
    await expect(undecided.first()).toBeVisible();
    await press(page, page.getByRole("button", { name: "Merge…" }));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /choose which of the two holds/ }).first()).toBeVisible();
    for (const group of await undecided.all()) {
      if ((await group.getByRole("radio", { checked: true }).count()) > 0) continue;
      await tabTo(page, group.getByRole("radio").first());
      await page.keyboard.press("Space");
    }
    await press(page, page.getByRole("button", { name: "Merge…" }));
    const dialog = page.getByRole("dialog", { name: "Merge the two records?" });
    await expect(dialog).toBeVisible();
    await press(page, dialog.getByRole("button", { name: "Merge", exact: true }));

    // The surviving record names the merged one, and can undo it.
    const merged = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Merged records" }) });
    await expect(merged).toContainText("Merged");
    await press(page, merged.getByRole("button", { name: /^Undo the merge with / }));
    const undo = page.getByRole("dialog", { name: /^Undo the merge with / });
    await expect(undo).toContainText("becomes a record of its own again");
    await press(page, undo.getByRole("button", { name: "Undo the merge" }));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(merged).toContainText("Undone");
    await press(page, merged.getByRole("link").first());
    await expect(merged).toContainText("Undone");
    expect(watch.troubles).toEqual([]);
  });
