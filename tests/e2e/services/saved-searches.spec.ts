import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";
import { parseCsv } from "#support/corpus/spreadsheet.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

type App = Awaited<ReturnType<typeof startApp>>;

let server: TestServer;
let apps: readonly App[] = [];
let folders: Awaited<ReturnType<typeof temporaryFolder>>[] = [];

test.beforeEach(async () => {
  server = await startTestServer({ sample: true });
  folders = [await temporaryFolder(), await temporaryFolder()];
  apps = [];
  for (const folder of folders)
    apps = [...apps, await startApp({ data: folder.path, args: ["--server", server.url] })];
});

test.afterEach(async () => {
  for (const app of apps) await app.stop();
  await server.close();
  for (const folder of folders) await folder.remove();
});

const results = (page: Page) => page.getByRole("grid", { name: "Results" });
const foundIn = async (page: Page): Promise<number> =>
  Number(/^([\d,]+) found$/.exec((await page.locator(".bw-page-note").textContent()) ?? "")?.[1]);

test("a search of the case list is saved, shared, tells of what is new, and is counted and exported", async ({
  browser,
}) => {
  const [mineApp, theirApp] = apps;
  if (!mineApp || !theirApp) throw new Error("Both applications run.");
  const mine = await (await browser.newContext()).newPage();
  const theirs = await (await browser.newContext()).newPage();
  const watched = [await watchPage(mine), await watchPage(theirs)];
  const go = (page: Page, app: App, path: string) => page.goto(new URL(path, app.url).href);

  await signIn(mine, mineApp.url, coordinator);
  await go(mine, mineApp, "/cases");
  await settled(mine);
  // Without a filter there is nothing to save.
  await expect(mine.getByRole("button", { name: "Save as search…" })).toHaveCount(0);
  await go(mine, mineApp, "/cases?stage=intake,evaluating&columns=number,title,stage,organization");
  await settled(mine);
  const listed = await foundIn(mine);
  expect(listed).toBeGreaterThan(2);

  // By keyboard, with one colleague by name and an alert.
  await mine.getByRole("button", { name: "Save as search…" }).press("Enter");
  const dialog = mine.getByRole("dialog", { name: "Save as search" });
  await expect(dialog.getByRole("textbox", { name: /^Name/ })).toBeFocused();
  await mine.keyboard.press("Enter");
  await expect(dialog.getByText("Name is required.").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Begun and not planned");
  await dialog.getByRole("radio", { name: /^Colleagues by name/ }).check({ force: true });
  await dialog.getByRole("combobox", { name: /^Colleagues/ }).fill("Priya");
  await mine.getByRole("option", { name: /Priya Raman/ }).click();
  await dialog.getByRole("radio", { name: /^At once/ }).check({ force: true });
  await dialog.getByRole("button", { name: "Save search" }).click();

  await expect(mine.getByRole("heading", { level: 1, name: "Begun and not planned" })).toBeVisible();
  await settled(mine);
  const address = new URL(mine.url()).pathname;
  expect(await foundIn(mine)).toBe(listed);
  await expect(results(mine).getByRole("columnheader")).toHaveText(["Number", "Title", "Stage", "School"]);
  await expect(mine.getByRole("list", { name: "What it asks for" })).toContainText(
    "Stage is Intake or Evaluating",
  );
  await mine.getByRole("link", { name: "Open in Cases" }).click();
  await expect(mine.getByRole("heading", { level: 1, name: "Cases" })).toBeVisible();
  await settled(mine);
  expect(new URL(mine.url()).search).toContain("stage=intake%2Cevaluating");
  await expect(mine.locator(".bw-page-note")).toHaveText(`${listed} found`);

  // The colleague finds the shared search, with her own rows, and cannot change it.
  await signIn(theirs, theirApp.url, assessor);
  await theirs
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Saved searches" })
    .click();
  await theirs.getByRole("link", { name: "Begun and not planned" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Begun and not planned" })).toBeVisible();
  await settled(theirs);
  const hers = await foundIn(theirs);
  expect(hers).toBeGreaterThan(0);
  expect(hers).toBeLessThan(listed);
  const schools = await results(theirs)
    .getByRole("row")
    .locator("[role=gridcell]:last-child")
    .allTextContents();
  expect(new Set(schools)).toEqual(new Set(["Northfield High School"]));
  await expect(theirs.getByText("Saved by Dana Whitfield")).toBeVisible();
  await expect(theirs.getByRole("main").getByRole("button", { name: "More" })).toHaveCount(0);

  // She opens a case: its owner is notified of one new record, without a name.
  await go(theirs, theirApp, "/cases/new");
  await theirs.getByLabel("Title").first().fill("Words on the bus");
  await theirs
    .getByRole("button", { name: /^(Open|Create|Save)/ })
    .last()
    .click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Words on the bus" })).toBeVisible();
  await server.db
    .updateTable("cases")
    .set({ confidentiality: "organization" })
    .where("title", "=", "Words on the bus")
    .execute();
  server.advance(2 * 60_000);
  await go(mine, mineApp, "/notifications");
  await mine.getByRole("main").getByRole("link", { name: "A saved search has 1 new record" }).click();
  await expect(mine.getByRole("heading", { level: 1, name: "Begun and not planned" })).toBeVisible();
  await settled(mine);
  expect(new URL(mine.url()).pathname).toBe(address);
  await expect.poll(() => foundIn(mine)).toBe(listed + 1);

  // The report is a table of all rows, and its file contains them.
  await mine.getByRole("link", { name: "Report", exact: true }).click();
  const table = mine.getByRole("main").getByRole("table");
  const counts = async () =>
    (
      await table
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.querySelector("td")?.textContent))
    )
      .map(Number)
      .reduce((sum, count) => sum + count, 0);
  await expect.poll(counts).toBe(listed + 1);
  await mine.getByLabel("Count by").selectOption({ label: "School" });
  await expect(table.getByRole("rowheader", { name: "Northfield High School" })).toBeVisible();
  await expect.poll(counts).toBe(listed + 1);

  await mine.getByRole("button", { name: "Export…" }).click();
  const exporting = mine.getByRole("dialog");
  await expect(exporting.getByText(`${listed + 1} rows`)).toBeVisible();
  await exporting.getByLabel("Reason").fill("What is begun and waits");
  await exporting.getByRole("button", { name: "Export", exact: true }).click();
  await exporting.getByLabel("Your password").fill(samplePassword);
  const coming = mine.waitForEvent("download");
  await mine.keyboard.press("Enter");
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^saved search cases \d{4}-\d\d-\d\d\.csv$/);
  const rows = parseCsv((await readFile(await file.path())).toString("utf8").replace(/^\uFEFF/, ""));
  expect(rows[0]).toEqual(["Number", "Title", "Stage", "School"]);
  expect(rows).toHaveLength(listed + 2);
  await go(mine, mineApp, "/exports");
  await expect(mine.getByRole("row", { name: /What is begun and waits/ })).toContainText("Saved search");

  // Once deleted, it is gone for her too.
  await go(mine, mineApp, address);
  await mine.getByRole("main").getByRole("button", { name: "More" }).click();
  await mine.getByRole("menuitem", { name: "Delete…" }).click();
  await mine.getByRole("alertdialog").getByRole("textbox").fill("DELETE");
  await mine.getByRole("button", { name: "I Understand" }).click();
  await expect(mine.getByRole("heading", { level: 1, name: "Saved searches" })).toBeVisible();
  await expect(mine.getByRole("link", { name: "Begun and not planned" })).toHaveCount(0);
  expect(watched.flatMap((watch) => watch.troubles)).toEqual([]);
});

test("what is typed into a search is kept as a draft, with what its list asked for, until it is saved or discarded", async ({
  page,
}) => {
  const [app] = apps;
  if (!app) throw new Error("The application runs.");
  const watch = await watchPage(page);
  const go = async (path: string) => {
    await page.goto(new URL(path, app.url).href);
    await settled(page);
  };
  await signIn(page, app.url, coordinator);
  await go("/cases?stage=intake,evaluating");
  const listed = await foundIn(page);
  await page.getByRole("button", { name: "Save as search…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as search" });
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Begun, to be looked at");
  await dialog.getByRole("checkbox", { name: "Lead" }).uncheck();
  await dialog.getByRole("radio", { name: /^Daily/ }).check({ force: true });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep draft" }).click();
  await expect(dialog).toHaveCount(0);

  // The list is another one by now: the draft stores the query.
  await go("/dashboard");
  await page.getByRole("link", { name: "New saved search" }).click();
  await expect(dialog.getByText(/^Draft from .+ restored\./)).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: /^Name/ })).toHaveValue("Begun, to be looked at");
  await expect(dialog.getByRole("checkbox", { name: "Lead" })).not.toBeChecked();
  await expect(dialog.getByRole("radio", { name: /^Daily/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Save search" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Begun, to be looked at" })).toBeVisible();
  await settled(page);
  expect(await foundIn(page)).toBe(listed);
  await expect(results(page).getByRole("columnheader", { name: "Lead" })).toHaveCount(0);

  // In another order, which the address keeps; columns that cannot be sorted offer nothing.
  const titles = () => results(page).getByRole("rowheader").allTextContents();
  const inOrder = async () => {
    const now = await titles();
    return now.length > 2 && now.join() === now.toSorted((one, other) => one.localeCompare(other)).join();
  };
  expect(await inOrder()).toBe(false);
  await expect(results(page).getByRole("columnheader", { name: "Subject" }).getByRole("button")).toHaveCount(
    0,
  );
  await results(page).getByRole("columnheader", { name: "Title" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=title/);
  await expect.poll(inOrder).toBe(true);
  await expect(results(page).getByRole("columnheader", { name: "Title" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  const address = new URL(page.url()).pathname;

  const openEdit = async () => {
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Edit…" }).click();
  };
  const edit = page.getByRole("dialog", { name: "Edit saved search" });
  await openEdit();
  await edit.getByRole("textbox", { name: /^Name/ }).fill("Another name");
  await edit.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep draft" }).click();
  await go("/dashboard");
  await expect(page.getByRole("link", { name: "New saved search" })).toHaveCount(0);
  await page.getByRole("link", { name: "Changes to a saved search" }).click();
  await expect(edit.getByRole("textbox", { name: /^Name/ })).toHaveValue("Another name");
  await edit.getByRole("button", { name: "Discard draft" }).click();
  await expect(edit.getByRole("textbox", { name: /^Name/ })).toHaveValue("Begun, to be looked at");
  await edit.getByRole("button", { name: "Cancel" }).click();
  await expect(edit).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(address);
  await go("/dashboard");
  await expect(page.getByRole("link", { name: "Changes to a saved search" })).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});
