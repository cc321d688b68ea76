import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { gatedDesk } from "#support/app/gated-desk.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { beginWavr } from "#support/screens/begin-wavr.ts";

const desk = gatedDesk();

const strip = (page: Page) => page.getByRole("contentinfo");
const factor = (page: Page, number: number) => page.locator(`.wizard-row[data-item="w${number}"]`);

test("a worksheet is begun and an intake changed without a network, outlive a power cut, and arrive once", async ({
  page,
}) => {
  await signIn(page, desk.app.url, coordinator);
  const address = new URL(await beginWavr(page, desk.app.url));
  await page.getByLabel("Reported by").fill("Lee Ortega");
  await expect(page.locator(".bw-save-state", { hasText: /^Saved/ })).toBeVisible();
  desk.gate.cut();

  await page.getByRole("checkbox", { name: "Spoken threat" }).check();
  const here = page.locator(".bw-save-state", { hasText: /^Saved on this computer/ });
  await expect(here).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: /^Motive, intent and means/ }).click();
  await factor(page, 3).getByRole("radio", { name: "Prominent" }).check();
  await expect(here).toBeVisible({ timeout: 60_000 });
  await factor(page, 4).getByRole("radio", { name: "Present" }).check();
  // The page is left once everything on it is saved.
  await page.getByRole("link", { name: "Return to Case Details" }).click();
  await expect(page).toHaveURL(/\/cases\/\d+$/, { timeout: 60_000 });
  await expect(strip(page)).toContainText(/\d+ changes? waiting/);

  await page.goto("about:blank");
  await desk.app.stop("SIGKILL");
  await desk.start();
  await signIn(page, desk.app.url, coordinator);
  await page.goto(new URL(address.pathname, desk.app.url).href);
  await expect(page.getByRole("checkbox", { name: "Spoken threat" })).toBeChecked();
  await page.getByRole("link", { name: /^Motive, intent and means/ }).click();
  await expect(factor(page, 3).getByRole("radio", { name: "Prominent" })).toBeChecked();
  await expect(factor(page, 4).getByRole("radio", { name: "Present" })).toBeChecked();

  await page.goto(new URL("/pending", desk.app.url).href);
  await expect(page.getByRole("main")).toContainText("WAVR worksheet of Nolan Pruitt");
  desk.gate.restore();
  await expect(strip(page)).not.toContainText("Offline", { timeout: 90_000 });
  const notice = page.getByText(/^\d+ changes on this computer\./);
  // Who must sign in again is told so in their own time.
  await expect(async () => {
    if (await notice.isVisible()) await signIn(page, desk.app.url, coordinator);
    await expect(strip(page)).toContainText("All changes saved", { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });

  const client = desk.server.client();
  expect((await client.signIn(coordinator, samplePassword)).status).toBe(200);
  const caseId = address.pathname.split("/")[2];
  const { body } = await client.get(`/api/v2/cases/${caseId}/wavr`);
  expect(body.data.intakes).toHaveLength(1);
  expect(body.data.intakes[0].state).toMatchObject({
    referred_by: "Lee Ortega",
    behavior_types: ["spoken_threat"],
  });
  expect(body.data.worksheets).toHaveLength(1);
  expect(body.data.worksheets[0].state).toMatchObject({ w3_code: "prominent", w4_code: "present" });
});
