import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { startTestServer } from "#support/server/server.ts";

/** The report of the sample that was made for a family. */
async function openReport(page: Page, url: string): Promise<void> {
  await page.goto(new URL("/reports", url).href);
  await page.getByRole("link", { name: "For the family of the target" }).press("Enter");
  await expect(page.getByRole("region", { name: "Sent as a link" })).toBeVisible();
}

test("a report is sent as a link by keyboard, opened on a phone with its code, and taken back", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const watch = await watchPage(page);
  const server = await startTestServer({ sample: true });
  const place = await temporaryFolder();
  const team = await startApp({ data: place.path, args: ["--server", server.url] });
  // Somebody with a telephone of their own.
  const outside = await browser.newContext({ viewport: { width: 390, height: 780 }, acceptDownloads: true });
  try {
    await signIn(page, team.url, coordinator);
    await openReport(page, team.url);
    const links = page.getByRole("region", { name: "Sent as a link" });
    await expect(links.getByRole("listitem")).toHaveCount(1);
    await expect(links.getByRole("listitem")).toContainText("family@home.example");
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Send as a link…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Send as a link" });
    await expect(dialog.getByLabel("Email address")).toBeFocused();
    await page.keyboard.type("ana.marsh@");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(dialog.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Email address").fill("ana.marsh@home.example");
    await page.keyboard.press("ControlOrMeta+Enter");
    await dialog.getByLabel("Your password").fill(samplePassword);
    await page.keyboard.press("Enter");

    // This server sends no mail.
    const sent = page.getByRole("dialog", { name: "Link for ana.marsh@home.example" });
    await expect(sent.getByText("The link is made. No mail was sent.")).toBeVisible({ timeout: 60_000 });
    const link = await sent.getByRole("textbox", { name: "Link" }).inputValue();
    const code = await sent.getByRole("textbox", { name: "Code" }).inputValue();
    expect(await axeViolations(page)).toEqual([]);
    await sent.getByRole("button", { name: "Done" }).press("Enter");
    const row = links.getByRole("listitem").filter({ hasText: "ana.marsh@home.example" });
    await expect(row).toContainText("Not opened yet");

    const phone = await outside.newPage();
    const phoneWatch = await watchPage(phone);
    await phone.goto(link);
    expect(await axeViolations(phone)).toEqual([]);
    await expect(phone.getByLabel("Code")).toBeFocused();
    await phone.keyboard.type(code.toLowerCase().replace("-", ""));
    const [file] = await Promise.all([phone.waitForEvent("download"), phone.keyboard.press("Enter")]);
    expect(file.suggestedFilename()).toMatch(/\.docx$/);
    expect(await file.failure()).toBeNull();

    // The page of the report hears of it by itself.
    await expect(row).toContainText(/Opened [A-Z]/, { timeout: 30_000 });
    await row.getByRole("button", { name: "Take back ana.marsh@home.example" }).press("Enter");
    await expect(row).toContainText("Taken back");
    await expect(links).toBeFocused();
    expect([...watch.troubles, ...phoneWatch.troubles]).toEqual([]);
    await phone.goto(link);
    await expect(phone.getByText("This document is not available.")).toBeVisible();
  } finally {
    await outside.close();
    await team.stop();
    await server.close();
    await place.remove();
  }
});

test("on one computer no link is made, and the report says why", async ({ page }) => {
  const place = await temporaryFolder();
  const app = await startApp({ data: place.path, sample: true });
  try {
    await signIn(page, app.url, coordinator);
    await openReport(page, app.url);
    await expect(page.getByText("Records are kept on this computer alone", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send as a link…" })).toHaveCount(0);
  } finally {
    await app.stop();
    await place.remove();
  }
});
