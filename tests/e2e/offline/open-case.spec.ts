import { expect, type Page, test } from "@playwright/test";
import { gatedDesk } from "#support/app/gated-desk.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";

const desk = gatedDesk();

const strip = (page: Page) => page.getByRole("contentinfo");

test("a case is opened without a network, takes a comment, and gets its number when it is sent", async ({
  page,
}) => {
  await signIn(page, desk.app.url, coordinator);
  const at = (path: string) => new URL(path, desk.app.url).href;
  await page.goto(at("/cases"));
  await expect(page.getByRole("grid")).toBeVisible();
  desk.gate.cut();

  await page.goto(at("/cases/new"));
  await page.getByRole("textbox", { name: "Title" }).fill("Threat against the game on Friday");
  await page.getByRole("textbox", { name: "Exact words" }).fill("Nobody will walk out of the gym.");
  const school = page.getByRole("combobox", { name: "School" });
  await school.selectOption({ label: "Northfield High School" });
  await page.getByRole("button", { name: "Open case" }).click();

  const heading = page.getByRole("heading", { level: 1, name: "Threat against the game on Friday" });
  await expect(heading).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("This case is saved on this computer. Its number follows.")).toBeVisible();
  await expect(page.getByText("Number follows", { exact: true }).first()).toBeVisible();
  await expect(
    page
      .getByText("“Nobody will walk out of the gym.”")
      .or(page.getByText("Nobody will walk out of the gym.")),
  ).toBeVisible();
  // What only the server can do is not offered.
  await expect(page.getByRole("link", { name: "Files" })).toHaveCount(0);
  await expect(page.getByText("Not on this computer")).toHaveCount(0);
  const address = page.url();

  await page.goto(`${address}?tab=comments`);
  await page.getByRole("textbox", { name: "Comment" }).fill("The principal knows.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "The principal knows." })).toBeVisible({
    timeout: 60_000,
  });
  await page.goto(at("/cases"));
  const row = page.getByRole("row").filter({ hasText: "Threat against the game on Friday" });
  await expect(row).toContainText("Number follows", { timeout: 60_000 });
  await expect(strip(page)).toContainText(/2 changes waiting/);

  await page.goto(address);
  await expect(heading).toBeVisible({ timeout: 60_000 });
  desk.gate.restore();
  await expect(strip(page)).toContainText("All changes saved", { timeout: 120_000 });
  await expect(page.getByText("Number follows", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Files/ })).toBeVisible();
});
