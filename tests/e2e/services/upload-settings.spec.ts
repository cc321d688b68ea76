import { expect, test } from "@playwright/test";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { sampleAddresses } from "#support/screens/screens.ts";
import { settled } from "#support/screens/settled.ts";

test("an administrator chooses the kinds and the size of files, and the uploader says so before it sends", async ({
  page,
}) => {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, sample: true });
  try {
    await signIn(page, app.url, coordinator);
    const at = await sampleAddresses(page, app.url);
    await page.goto(new URL("/settings/organization", app.url).href);
    const section = page.getByRole("region", { name: "Files that may be attached" });
    await section.getByRole("checkbox", { name: "ZIP (.zip)" }).press("Space");
    await section.getByLabel("Largest size in MB").fill("5000");
    await section.getByRole("button", { name: "Save kinds and size" }).click();
    await expect(
      section.getByText("Largest size must be a whole number of megabytes from 1 to 100.").first(),
    ).toBeVisible();
    // What was chosen is not lost by leaving: the page asks once for all its forms, and drafts bring it back.
    await section.getByLabel("Largest size in MB").fill("7");
    const work = page.getByRole("region", { name: "Daily work" });
    await work.getByLabel("Closing checklist").fill("The family was called.");
    await page
      .getByRole("link", { name: /^Cases/ })
      .first()
      .click();
    const ask = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await ask.getByRole("button", { name: "Keep draft" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Cases" })).toBeVisible();
    await page.goto(new URL("/settings/organization", app.url).href);
    await expect(section.getByLabel("Largest size in MB")).toHaveValue("7");
    await expect(work.getByLabel("Closing checklist")).toHaveValue("The family was called.");
    await work.getByRole("button", { name: "Save daily work" }).click();
    await expect(work.getByRole("status").filter({ hasText: /^Saved\.$/ })).toBeVisible();
    await expect(section.getByRole("checkbox", { name: "ZIP (.zip)" })).not.toBeChecked();
    await section.getByLabel("Largest size in MB").fill("1");
    await section.getByRole("button", { name: "Save kinds and size" }).click();
    await expect(section.getByRole("status").filter({ hasText: /^Saved\.$/ })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("settings.png"), fullPage: true });
    await section.screenshot({ path: test.info().outputPath("section.png") });

    await page.goto(new URL(`${at.case}?tab=files`, app.url).href);
    await settled(page);
    await expect(page.getByText(/Up to 10 at a time, 1 MB each/).first()).toBeVisible();
    await page.getByText("Kinds of files").first().click();
    await expect(page.getByText(".png, .jpg, .jpeg, .webp, .gif, .heic").first()).toBeVisible();
    await expect(page.getByText(".zip")).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath("uploader.png") });
    const input = page.locator("input[type=file]").first();
    await input.setInputFiles([
      { name: "Phones.zip", mimeType: "application/zip", buffer: Buffer.from("PK") },
      { name: "Long.txt", mimeType: "text/plain", buffer: Buffer.alloc(1024 * 1024 + 1, 65) },
    ]);
    await expect(page.getByText(/“Phones.zip” is of the kind .zip. Allowed are .png, /)).toBeVisible();
    await expect(
      page.getByText(/“Long.txt” is 1 MB, larger than the 1 MB that one file may have/),
    ).toBeVisible();
  } finally {
    await app.stop();
    await folder.remove();
  }
});
