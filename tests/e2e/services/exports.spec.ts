import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import type { RunningApp } from "#support/app/app.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { parseCsv, readWorkbook } from "#support/corpus/spreadsheet.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const open = (page: Page, app: RunningApp, path: string) => page.goto(new URL(path, app.url).href);
const dialogOf = (page: Page) => page.getByRole("dialog");

/** Fills in the dialog and returns the saved file. */
async function save(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent("download");
  await press();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("the list is exported as it stands, the password asked for once, and kept on record", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await open(page, freshApp, "/cases?stage=responding&columns=number,title,stage,lead&sort=number");
  await settled(page);
  const grid = page.getByRole("grid", { name: "Cases" });
  const shown = await grid
    .getByRole("row")
    .evaluateAll((rows) =>
      rows
        .slice(1)
        .map((row) =>
          [...row.querySelectorAll("[role=gridcell]:not(:has(input)),[role=rowheader]")].map(
            (cell) => cell.textContent,
          ),
        ),
    );
  expect(shown.length).toBeGreaterThan(2);

  await page.getByRole("button", { name: "Export…" }).press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByText(`${shown.length} rows`)).toBeVisible();
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog.getByText("Reason is required.")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("Handover to the district office");
  await page.keyboard.press("Enter");

  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type("not it");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Password is not right.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(samplePassword);
  const first = await save(page, () => page.keyboard.press("Enter"));
  expect(first.name).toMatch(/^cases \d{4}-\d\d-\d\d\.csv$/);
  const rows = parseCsv(first.bytes.toString("utf8").replace(/^\uFEFF/, ""));
  expect(rows[0]).toEqual(["Number", "Title", "Stage", "Lead"]);
  expect(rows.slice(1).map(([number, title, stage]) => [number, title, stage])).toEqual(
    shown.map((row) => row.filter((cell) => cell !== "").slice(0, 3)),
  );
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Export…" })).toBeFocused();
  await expect(page.getByText(/^Export saved: cases .+ rows\./).first()).toBeVisible();

  // Within ten minutes: no password, and a workbook of the same rows.
  await page.getByRole("button", { name: "Export…" }).click();
  await dialog.getByRole("radio", { name: "Excel" }).check({ force: true });
  await dialog.getByLabel("Reason").fill("The same as a workbook");
  const second = await save(page, () => page.keyboard.press("Enter"));
  expect(second.name).toMatch(/\.xlsx$/);
  const { sheets } = readWorkbook(second.bytes);
  expect(sheets[0]?.map((row) => row.slice(0, 3))).toEqual(rows.map((row) => row.slice(0, 3)));

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Exports" }).click();
  const table = page.getByRole("table");
  await expect(table.getByRole("row", { name: /The same as a workbook/ })).toContainText("Excel");
  await expect(table.getByRole("row", { name: /Handover to the district office/ })).toContainText(
    String(shown.length),
  );
  expect(watch.troubles).toEqual([]);
});

test("an export is kept under a name, made, changed and deleted", async ({ page, freshApp }) => {
  await signIn(page, freshApp.url, coordinator);
  await open(page, freshApp, "/exports?tab=kept");
  await page.getByRole("button", { name: "New kept export" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Name is required.").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Closed cases");
  // The filters of the case list with their editors, above the dialog.
  await dialog.getByRole("button", { name: "Status is Open or Monitoring", exact: true }).click();
  const editor = page.getByRole("dialog", { name: "Change filter Status" });
  await editor.getByRole("checkbox", { name: /^Closed/ }).press("Space");
  for (const name of [/^Open/, /^Monitoring/]) await editor.getByRole("checkbox", { name }).press("Space");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Opened" }).press("Enter");
  const span = page.getByRole("dialog", { name: "Change filter Opened" });
  await span.getByRole("textbox", { name: "From" }).fill("01/05/2020");
  await span.getByRole("button", { name: "Done" }).press("Enter");
  await dialog.getByRole("checkbox", { name: "Lead" }).uncheck({ force: true });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Closed cases" })).toBeVisible();

  await page.getByRole("button", { name: "Export… Closed cases" }).click();
  await dialog.getByLabel("Reason").fill("Yearly review");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.getByLabel("Your password").fill(samplePassword);
  const { bytes } = await save(page, () => page.keyboard.press("Enter"));
  const rows = parseCsv(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  expect(rows[0]).not.toContain("Lead");
  expect(new Set(rows.slice(1).map((row) => row[3]))).toEqual(new Set(["Closed"]));

  await page.getByRole("button", { name: "Edit… Closed cases" }).click();
  await expect(dialog.getByRole("button", { name: "Status is Closed", exact: true })).toBeVisible();
  await expect(
    dialog.getByRole("button", { name: "Opened on or after Jan 5, 2020", exact: true }),
  ).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Closed, each June");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Delete… Closed, each June" }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill("DELETE");
  await page.getByRole("button", { name: "I Understand" }).click();
  await expect(page.getByRole("heading", { name: "Closed, each June" })).toHaveCount(0);
});

test("a list that the whole district shares is exported from its own screen, as it is narrowed down", async ({
  page,
  freshApp,
}) => {
  const watch = await watchPage(page);
  await signIn(page, freshApp.url, coordinator);
  await open(page, freshApp, "/templates/categories?q=concern&sort=-label");
  await settled(page);
  const shown = await page
    .getByRole("grid", { name: "Case categories" })
    .getByRole("rowheader")
    .evaluateAll((cells) => cells.map((cell) => cell.textContent));
  expect(shown.length).toBeGreaterThan(1);

  await page.getByRole("button", { name: "Export…" }).press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByText(`${shown.length} rows`)).toBeVisible();
  await dialog.getByLabel("Reason").fill("For the yearly review of the lists");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await dialog.getByLabel("Your password").fill(samplePassword);
  const file = await save(page, () => page.keyboard.press("Enter"));
  expect(file.name).toMatch(/^case categories \d{4}-\d\d-\d\d\.csv$/);
  const [head = [], ...rows] = parseCsv(file.bytes.toString("utf8").replace(/^\uFEFF/, ""));
  expect(rows.map((row) => row[head.indexOf("Label")])).toEqual(shown);

  await open(page, freshApp, "/exports");
  await expect(
    page.getByRole("row", { name: /Case categories.*For the yearly review of the lists/ }),
  ).toBeVisible();
  expect(watch.troubles).toEqual([]);
});
