import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { hasKeyring, type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { anyWorksheet } from "#support/matrix/worksheets.ts";
import { beginWorksheet } from "#support/screens/begin-worksheet.ts";
import { type Gate, openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let gate: Gate;
let app: RunningApp;

const start = () => startApp({ data: folder.path, keyring: true, args: ["--server", gate.url] });

test.beforeEach(async () => {
  test.skip(!hasKeyring(), "No keychain on this machine: nothing would outlive the application.");
  folder = await temporaryFolder();
  server = await startTestServer({ sample: true });
  gate = await openGate(server.url);
  app = await start();
});

test.afterEach(async () => {
  await app?.stop();
  await gate?.close();
  await server?.close();
  await folder?.remove();
});

const strip = (page: Page) => page.getByRole("contentinfo");
const questions = anyWorksheet().themes.flatMap((each) => each.questions);
const words = (page: Page, at: number) =>
  page.getByRole("group", { name: questions[at]?.text ?? "" }).getByRole("textbox");

test("a worksheet is begun with a network, written without one, outlives a power cut, and arrives once", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  const address = new URL(await beginWorksheet(page, app.url));
  await words(page, 0).fill("Told by his teacher.");
  await expect(page.locator(".bw-save-state", { hasText: /^Saved/ })).toBeVisible();
  gate.cut();

  await words(page, 1).fill("He wants to be let back into the team.");
  await expect(page.locator(".bw-save-state", { hasText: /^Saved on this computer/ })).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole("link", { name: "Return to Case Details" }).click();
  await expect(page).toHaveURL(/\/cases\/\d+$/, { timeout: 60_000 });
  await expect(strip(page)).toContainText(/\d+ changes? waiting/);

  await page.goto("about:blank");
  await app.stop("SIGKILL");
  app = await start();
  await signIn(page, app.url, coordinator);
  await page.goto(new URL(address.pathname, app.url).href);
  await expect(words(page, 0)).toHaveValue("Told by his teacher.");
  await expect(words(page, 1)).toHaveValue("He wants to be let back into the team.");

  await page.goto(new URL("/pending", app.url).href);
  await expect(page.getByRole("main")).toContainText("Worksheet of Nolan Pruitt");
  gate.restore();
  await expect(strip(page)).not.toContainText("Offline", { timeout: 90_000 });
  const notice = page.getByText(/^\d+ changes? on this computer\./);
  // Who must sign in again is told so in their own time.
  await expect(async () => {
    if (await notice.isVisible()) await signIn(page, app.url, coordinator);
    await expect(strip(page)).toContainText("All changes saved", { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });

  const client = server.client();
  expect((await client.signIn(coordinator, samplePassword)).status).toBe(200);
  const caseId = address.pathname.split("/")[2];
  const { body } = await client.get(`/api/v2/cases/${caseId}/worksheets`);
  expect(body.data).toHaveLength(1);
  const [first, second] = questions;
  expect(body.data[0].state).toMatchObject({
    [first?.key ?? ""]: "Told by his teacher.",
    [second?.key ?? ""]: "He wants to be let back into the team.",
  });
});
