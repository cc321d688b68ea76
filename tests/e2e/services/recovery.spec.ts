import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { printed } from "#support/screens/printed.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const passphrase = "lantern orchard seventeen pebble";
const chosen = "harbor violin thirty cloud";
const email = "robin@northfield.example";
const password = "an unusual long password";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function signIn(page: Page): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await field(page, "Password").press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

test("a passphrase is typed twice, and a forgotten one is replaced with the recovery sheet", async ({
  page,
}) => {
  const watch = await watchPage(page);
  const folder = await temporaryFolder();
  let app = await startApp({ data: folder.path, ownProcess: true });
  let code = "";
  try {
    await test.step("choose a passphrase, and see its strength", async () => {
      await page.goto(app.url);
      const prefix = field(page, "Case number prefix");
      await page.getByRole("button", { name: "Set up Bellwether" }).click();
      await expect(prefix).toHaveAttribute("aria-invalid", "true");
      await field(page, "Name").fill("Northfield High School");
      await expect(prefix).toHaveValue("NHS");
      await expect(prefix).not.toHaveAttribute("aria-invalid", "true");
      await field(page, "Full name").fill("Robin Vance");
      await field(page, "Email").fill(email);
      await field(page, "Password").fill(password);
      await expect(page.getByText("Forgotten means lost.")).toBeVisible();
      await field(page, "Passphrase").fill("password1234");
      await expect(page.getByText(/^Strength: (Very weak|Weak)/)).toBeVisible();
      await field(page, "Passphrase").fill(passphrase);
      await expect(page.getByText("Strength: Strong.")).toBeVisible();
      await field(page, "Passphrase again").fill(`${passphrase}s`);
      await page.getByRole("button", { name: "Set up Bellwether" }).click();
      await expect(page.getByText("The two passphrases are not the same.").first()).toBeVisible();
      await field(page, "Passphrase again").fill(passphrase);
      await page.getByRole("button", { name: "Set up Bellwether" }).click();
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    });

    await test.step("make the sheet, save it and print it", async () => {
      await expect(page.getByText("Only your passphrase opens these records.")).toBeVisible();
      await page.getByRole("button", { name: "Make a recovery sheet…" }).click();
      const dialog = page.getByRole("dialog");
      await field(page, "Your passphrase").fill("not this one at all");
      await field(page, "Your passphrase").press("Enter");
      await expect(dialog.getByText("That is not the passphrase of these records.").first()).toBeVisible();
      await field(page, "Your passphrase").fill(passphrase);
      await field(page, "Your passphrase").press("Enter");
      const shown = dialog.locator("[data-code]");
      await expect(shown).toHaveText(/^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/);
      code = (await shown.textContent()) ?? "";
      const coming = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Save…" }).click();
      expect(await readFile(await (await coming).path(), "utf8")).toContain(code);
      const [sheet = "", ...more] = await printed(page);
      expect(more).toEqual([]);
      for (const words of [code, "Printed by Robin Vance", "Page 1 of 1"]) expect(sheet).toContain(words);
      expect(sheet).not.toContain("Done");
      await dialog.getByRole("button", { name: "Done" }).click();
      await expect(page.getByText("Only your passphrase opens these records.")).toHaveCount(0);
    });

    await test.step("a lock asks for the password, not for the passphrase", async () => {
      await page.keyboard.press("ControlOrMeta+Shift+l");
      await expect(page.getByRole("heading", { name: "Locked" })).toBeVisible();
      await field(page, "Password").fill(password);
      await field(page, "Password").press("Enter");
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    });

    await test.step("after a restart the passphrase is forgotten, and the sheet opens the records", async () => {
      await page.goto("about:blank");
      await app.stop();
      app = await startApp({ data: folder.path, ownProcess: true });
      await page.goto(app.url);
      await page.getByRole("button", { name: "Use the recovery code" }).click();
      await field(page, "Recovery code").fill("AAAAA-AAAAA");
      await field(page, "New passphrase").fill(chosen);
      await field(page, "New passphrase again").fill(chosen);
      await page.getByRole("button", { name: "Open the records" }).click();
      await expect(page.getByText(/This code does not open the records/).first()).toBeVisible();
      await field(page, "Recovery code").fill(code.toLowerCase());
      await page.getByRole("button", { name: "Open the records" }).click();
      await signIn(page);
    });

    await test.step("from then on the new passphrase opens them", async () => {
      await page.goto("about:blank");
      await app.stop();
      app = await startApp({ data: folder.path, ownProcess: true });
      await page.goto(app.url);
      await field(page, "Passphrase").fill(passphrase);
      await field(page, "Passphrase").press("Enter");
      await expect(page.getByText(/This passphrase does not open the records/).first()).toBeVisible();
      await field(page, "Passphrase").fill(chosen);
      await field(page, "Passphrase").press("Enter");
      await signIn(page);
      await page.goto("about:blank");
    });
  } finally {
    await app.stop();
    await folder.remove();
  }
  expect(watch.troubles).toEqual([]);
});
