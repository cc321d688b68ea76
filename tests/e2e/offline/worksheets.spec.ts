import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { gatedDesk } from "#support/app/gated-desk.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { anyWorksheet } from "#support/matrix/worksheets.ts";
import { beginWorksheet } from "#support/screens/begin-worksheet.ts";

const desk = gatedDesk();

const strip = (page: Page) => page.getByRole("contentinfo");
const questions = anyWorksheet().themes.flatMap((each) => each.questions);
const words = (page: Page, at: number) =>
  page.getByRole("group", { name: questions[at]?.text ?? "" }).getByRole("textbox");

test("a worksheet is begun with a network, written without one, outlives a power cut, and arrives once", async ({
  page,
}) => {
  await signIn(page, desk.app.url, coordinator);
  const address = new URL(await beginWorksheet(page, desk.app.url));
  await words(page, 0).fill("Told by his teacher.");
  await expect(page.locator(".bw-save-state", { hasText: /^Saved/ })).toBeVisible();
  // The first save puts it into the list of the case, and whoever types goes on typing.
  await expect(words(page, 0)).toBeFocused();
  desk.gate.cut();

  await words(page, 1).fill("He wants to be let back into the team.");
  await expect(page.locator(".bw-save-state", { hasText: /^Saved on this computer/ })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole("link", { name: "Return to Case Details" }).click();
  await expect(page).toHaveURL(/\/cases\/\d+$/, { timeout: 60_000 });
  await expect(strip(page)).toContainText(/\d+ changes? waiting/);

  await page.goto("about:blank");
  await desk.app.stop("SIGKILL");
  await desk.start();
  await signIn(page, desk.app.url, coordinator);
  await page.goto(new URL(address.pathname, desk.app.url).href);
  await expect(words(page, 0)).toHaveValue("Told by his teacher.");
  await expect(words(page, 1)).toHaveValue("He wants to be let back into the team.");

  await page.goto(new URL("/pending", desk.app.url).href);
  await expect(page.getByRole("main")).toContainText("Worksheet of Nolan Pruitt");
  desk.gate.restore();
  await expect(strip(page)).not.toContainText("Offline", { timeout: 90_000 });
  const notice = page.getByText(/^\d+ changes? on this computer\./);
  // Who must sign in again is told so in their own time.
  await expect(async () => {
    if (await notice.isVisible()) await signIn(page, desk.app.url, coordinator);
    await expect(strip(page)).toContainText("All changes saved", { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });

  const client = desk.server.client();
  expect((await client.signIn(coordinator, samplePassword)).status).toBe(200);
  const caseId = address.pathname.split("/")[2];
  const { body } = await client.get(`/api/v2/cases/${caseId}/worksheets`);
  expect(body.data).toHaveLength(1);
  const [first, second] = questions;
  const { body: whole } = await client.get(`/api/v2/cases/${caseId}/worksheets/${body.data[0].uuid}`);
  expect(whole.data.state).toMatchObject({
    [first?.key ?? ""]: "Told by his teacher.",
    [second?.key ?? ""]: "He wants to be let back into the team.",
  });
});
