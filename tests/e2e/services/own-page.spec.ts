import { expect, type Page } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { assessor, coordinator, signIn } from "#support/app/sign-in.ts";

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function change(page: Page, email: string): Promise<void> {
  await main(page).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(main(page)).toBeVisible();
}

test("whoever signs in comes to their own last page, never to that of the person before", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await main(page)
    .getByRole("link", { name: /^Cases/ })
    .click();
  await page.getByRole("link", { name: "Fight outside the gym" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Fight outside the gym/ })).toBeVisible();
  const left = new URL(page.url()).pathname;
  expect(left).toMatch(/^\/cases\/\d+$/);

  await change(page, assessor);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: /My tasks/ })).toBeVisible();
  await main(page)
    .getByRole("link", { name: /^People/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();

  await change(page, coordinator);
  await expect(page).toHaveURL(new URL(left, freshApp.url).href);
  await expect(page.getByRole("heading", { level: 1, name: /Fight outside the gym/ })).toBeVisible();
});
