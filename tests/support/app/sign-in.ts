import { expect, type Page } from "@playwright/test";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";

/** Users of the sample workspace: a school's assessor and the district's coordinator. */
export const assessor = "priya.raman@maplevalley.example";
export const coordinator = "dana.whitfield@maplevalley.example";

/** Opens the application at `url` and waits until it has let this browser in, which is needed before it goes elsewhere. */
export async function letIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => window.localStorage.getItem("bellwether.pass") !== null);
}

/** Opens the application at `url` and signs in, unless this person is signed in already; ends on the dashboard. */
export async function signIn(
  page: Page,
  url: string,
  email = assessor,
  password = samplePassword,
): Promise<void> {
  await page.goto(url);
  const field = page.getByLabel("Email");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(field.or(main).first()).toBeVisible();
  if (await main.isVisible()) {
    const name = sampleUsers.find((user) => user.email === email)?.name ?? email;
    if (await main.getByRole("button", { name }).isVisible()) return;
    await main.getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  }
  await field.fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(main).toBeVisible();
}
