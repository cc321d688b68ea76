import { expect, type Page } from "@playwright/test";
import { anyWorksheet } from "#support/matrix/worksheets.ts";

/** Opens a case about a student and begins a worksheet about them, from what the case offers; answers its address. */
export async function beginWorksheet(page: Page, url: string): Promise<string> {
  const { meta, title } = anyWorksheet();
  await page.goto(new URL("/cases/new", url).href);
  await page.getByLabel("School").selectOption({ index: 1 });
  await page.getByLabel("Title").fill("Drawings in a notebook");
  await page.getByRole("button", { name: "Add a person…" }).click();
  const adding = page.getByRole("dialog", { name: "Add a person" });
  await adding.getByLabel("First name").fill("Nolan");
  await adding.getByLabel("Last name").fill("Pruitt");
  await adding.getByLabel("Type").selectOption("Community member");
  await adding.getByRole("button", { name: "Add person" }).click();
  await expect(adding).toHaveCount(0);
  await page.getByRole("button", { name: "Open case" }).click();
  await page.waitForURL(/cases\/\d+$/);
  await page.getByRole("link", { name: `Start ${meta.short_name}` }).click();
  await page.getByRole("radio", { name: "Nolan Pruitt" }).check();
  await page.getByRole("button", { name: "Begin the assessment" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  return page.url();
}
