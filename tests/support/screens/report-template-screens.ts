import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

/** Where report templates are kept and written. The sample has two of them. */
export const reportTemplateScreens: readonly Screen[] = [
  { name: "report templates", path: "/templates/reports" },
  { name: "report templates, no match", path: "/templates/reports?q=zzzz" },
  {
    name: "report templates, file refused",
    path: "/templates/reports",
    act: async (page) => {
      const file = { name: "notes.json", mimeType: "application/json", buffer: Buffer.from("{}") };
      await page.getByLabel("Choose a report template", { exact: true }).setInputFiles(file);
      await expect(page.getByRole("dialog", { name: "This file cannot be imported" })).toBeVisible();
    },
  },
  { name: "new report template", path: "/templates/reports/new" },
  { name: "report template", path: "/templates/reports/1" },
  {
    name: "report template, tokens",
    path: "/templates/reports/1",
    act: async (page) => {
      await page.getByRole("button", { name: "Token…" }).press("Enter");
      await expect(page.getByRole("listbox", { name: "Tokens" })).toBeVisible();
    },
  },
  {
    name: "report template, things to mend",
    path: "/templates/reports/1",
    act: async (page) => {
      await page.getByRole("textbox", { name: /^Content/ }).focus();
      await page.keyboard.type("{{no.such}}");
      await expect(page.getByText(/to mend in the content\.$/)).toBeVisible();
    },
  },
  {
    name: "report template, version",
    path: "/templates/reports/1",
    act: async (page) => {
      await page.getByRole("button", { name: "View version 1" }).click();
      await expect(page.getByRole("dialog", { name: "Version 1" })).toBeVisible();
    },
  },
];

/** Reports that were made. The sample has two of one case. */
export const savedReportScreens: readonly Screen[] = [
  { name: "reports", path: "/reports" },
  { name: "reports, no match", path: "/reports?q=zzzz" },
  { name: "saved report", path: "/reports", act: (page) => open(page, 1) },
  {
    name: "saved report, sent as a link",
    path: "/reports",
    act: (page) => open(page, 2),
  },
  {
    name: "saved report, compared",
    path: "/reports",
    act: async (page) => {
      await open(page, 1);
      await page.getByRole("link", { name: "Compared with today" }).click();
      await expect(page.getByText("Today", { exact: true }).first()).toBeVisible();
    },
  },
];

/** The report of this row, whichever words it has; the second was given to a family, and sent as a link. */
async function open(page: Page, row: number) {
  await page.getByRole("main").getByRole("table").getByRole("row").nth(row).getByRole("link").first().click();
  await expect(page.getByRole("article", { name: "Preview" })).toBeVisible();
}
