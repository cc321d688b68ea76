import { expect, type Page } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";

/** Users of the sample workspace: a school's assessor and the district's coordinator. */
export const assessor = "priya.raman@maplevalley.example";
export const coordinator = "dana.whitfield@maplevalley.example";

/** Opens the application at `url` and signs in, unless somebody is signed in; ends on the dashboard. */
export async function signIn(page: Page, url: string, email = assessor): Promise<void> {
  await page.goto(url);
  const field = page.getByLabel("Email");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(field.or(main).first()).toBeVisible();
  if (await main.isVisible()) return;
  await field.fill(email);
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(main).toBeVisible();
}
