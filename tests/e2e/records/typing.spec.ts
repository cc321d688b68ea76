import { expect, type Page } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { signIn } from "#support/app/sign-in.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const at = (page: Page, path: string) => new URL(path, page.url()).href;
const saved = (page: Page) => page.getByText(/^Saved \d/);

async function openObservations(page: Page): Promise<string> {
  await page.goto(at(page, "/cases?q=Fight+outside+the+gym"));
  await page.getByRole("link", { name: "Fight outside the gym" }).click();
  await page.getByRole("link", { name: "CSTAG assessment" }).first().click();
  await expect(page).toHaveURL(/\/cases\/\d+\/cstag\/[0-9a-f-]{36}/);
  const address = `${new URL(page.url()).pathname}?section=key_observations`;
  await page.goto(at(page, address));
  await expect(page.getByRole("heading", { name: "Key Observations" }).first()).toBeVisible();
  return address;
}

test("a saved comment that is cleared stays open for the words that follow", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url);
  const address = await openObservations(page);
  const comment = page.getByRole("textbox", { name: /^Comment on 1\./ });
  await page.getByRole("button", { name: /omment on 1\./ }).click();
  await comment.fill("What the teacher heard.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(saved(page)).toBeVisible();
  await page.goto(at(page, address));
  await expect(comment).toHaveValue("What the teacher heard.");

  await comment.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("about a game", { delay: 60 });
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue("about a game");
  expect(new URL(page.url()).pathname).toBe(new URL(at(page, address)).pathname);

  // The same where each letter finds the comment saved.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(saved(page)).toBeVisible();
  await page.keyboard.type("go now", { delay: 60 });
  await expect(comment).toHaveValue("go now");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(saved(page)).toBeVisible();
  await page.goto(at(page, address));
  await expect(comment).toHaveValue("go now");

  // Left empty, it closes.
  await comment.fill("");
  await page.keyboard.press("Tab");
  await expect(comment).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});

test("typing on after a cleared comment was left with Tab answers no question", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url);
  const address = await openObservations(page);
  const comment = page.getByRole("textbox", { name: /^Comment on 1\./ });
  const answers = () =>
    page
      .locator("fieldset[data-item]")
      .evaluateAll((rows) =>
        rows.map((row) => row.querySelector<HTMLInputElement>("input:checked")?.value ?? null),
      );
  await page.getByRole("button", { name: /omment on 1\./ }).click();
  await comment.fill("What the teacher heard.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(saved(page)).toBeVisible();
  await page.goto(at(page, address));
  await expect(comment).toHaveValue("What the teacher heard.");

  const before = await answers();
  await comment.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Tab");
  await expect(comment).toHaveCount(0);
  await page.keyboard.type("puny you, any way c", { delay: 60 });
  expect(await answers()).toEqual(before);
  await expect(page.getByRole("textbox", { name: /^Comment on 2\./ })).toHaveCount(0);

  // A click says where one is, and a letter answers again.
  const row = page.locator("fieldset[data-item]").nth(1);
  await row.getByRole("radio").first().click();
  await page.keyboard.press("y");
  await expect(row.locator("input:checked")).toHaveValue("y");
  expect(watch.troubles).toEqual([]);
});

test("F8 after a comment goes on to the next question, and its letter answers it", async ({
  page,
  freshApp: app,
}) => {
  await signIn(page, app.url);
  await openObservations(page);
  await page.getByRole("button", { name: /omment on 1\./ }).click();
  await page.getByRole("textbox", { name: /^Comment on 1\./ }).fill("");
  await page.keyboard.type("heard it", { delay: 20 });
  const open = page.locator('fieldset[data-item][data-answered="no"]');
  let left = await open.count();
  expect(left).toBeGreaterThan(2);
  for (const letter of ["y", "n"]) {
    await page.keyboard.press("F8");
    await page.keyboard.press(letter);
    left -= 1;
    await expect(open).toHaveCount(left);
  }
});

test("the editor of a filter stays while its only date is cleared and typed anew", async ({
  page,
  freshApp: app,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url);
  await page.goto(at(page, "/cases"));
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Opened" }).click();
  const from = page.getByRole("textbox", { name: "From" });
  await from.fill("01/05/2020");
  await expect(
    page.getByRole("button", { name: "Opened on or after Jan 5, 2020", exact: true }),
  ).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Opened on or after Jan 5, 2020", exact: true }).click();

  // On a slow machine the list follows the hand later.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await from.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("02/06/2021", { delay: 60 });
  await expect(from).toBeFocused();
  await expect(from).toHaveValue("02/06/2021");
  await expect(
    page.getByRole("button", { name: "Opened on or after Feb 6, 2021", exact: true }),
  ).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/cases");
  expect(watch.troubles).toEqual([]);
});
