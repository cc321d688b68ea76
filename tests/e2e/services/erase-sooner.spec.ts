import { expect } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";

test("a time that was shortened asks first, and is taken back with one press", async ({ page, freshApp }) => {
  await signIn(page, freshApp.url, coordinator);
  await page.goto(new URL("/retention?tab=schedule", freshApp.url).href);
  const clinical = page.getByLabel("Clinical records", { exact: true });
  const months = page.getByLabel("Clinical records: number of months");
  const save = page.getByRole("button", { name: "Save the schedule" });
  const shorten = async (to: string) => {
    await clinical.selectOption({ label: "months" });
    await months.fill(to);
    await save.click();
    return page.getByRole("dialog", { name: "Erase sooner than before?" });
  };
  const dialog = await shorten("1");
  await expect(dialog.getByText("1 month (before: as long as their case)")).toBeVisible();
  await expect(dialog.getByText(/closed cases? will be that old/)).toBeVisible();
  await shot("dialog");

  // Not agreed: nothing is saved, and what was typed stays.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(months).toHaveValue("1");
  await expect(page.getByRole("region", { name: "Shorter times, not yet in effect" })).toHaveCount(0);

  await save.click();
  await dialog.getByLabel("Your password").fill(samplePassword);
  await dialog.getByRole("button", { name: "Save the schedule" }).click();
  const waiting = page.getByRole("region", { name: "Shorter times, not yet in effect" });
  await expect(waiting.getByText("1 month (before: as long as their case)")).toBeVisible();
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  await waiting.scrollIntoViewIfNeeded();
  await shot("waiting");

  await waiting.getByRole("button", { name: "Take back" }).click();
  await expect(waiting).toHaveCount(0);
  await expect(clinical.locator("option:checked")).toHaveText("As long as their case");

  async function shot(name: string) {
    if (process.env.SHOTS === undefined) return;
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const width of [1024, 800]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${scheme}-${width}.png` });
      }
    }
    await page.emulateMedia({ colorScheme: null });
  }
});
