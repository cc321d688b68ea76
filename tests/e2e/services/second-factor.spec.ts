import { expect } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { signIn } from "#support/app/sign-in.ts";

test("the steps to a second factor take the focus along, and give it back", async ({ page, freshApp }) => {
  await signIn(page, freshApp.url);
  await page.goto(new URL("/profile", freshApp.url).href);
  const turnOn = page.getByRole("button", { name: "Turn on…" });
  const password = page.getByLabel("Current password").last();
  await turnOn.press("Enter");
  await expect(password).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(turnOn).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type(samplePassword);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
});
