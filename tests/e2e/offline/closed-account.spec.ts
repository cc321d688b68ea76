import { expect, test } from "@playwright/test";
import { hasKeyring, type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";
import { type Gate, openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let gate: Gate;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeEach(async () => {
  test.skip(!hasKeyring(), "No keychain on this machine: what waits would end with this run.");
  server = await startTestServer({ sample: true });
  gate = await openGate(server.url);
  folder = await temporaryFolder();
  app = await start();
});

test.afterEach(async () => {
  await app?.stop();
  await gate?.close();
  await server?.close();
  await folder?.remove();
});

const start = () => startApp({ data: folder.path, keyring: true, args: ["--server", gate.url] });
const at = (path: string) => new URL(path, app.url).href;

test("whoever is switched off while changes wait is told what waits, and finds it once switched on again", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  await page.goto(at("/tasks?task=new"));
  const dialog = page.getByRole("dialog");
  gate.cut();
  await dialog.getByLabel("Title").fill("Ask the coach");
  await dialog.getByRole("button", { name: "Create task" }).click();
  await expect(dialog).toHaveCount(0);
  const active = (value: number) =>
    server.db.updateTable("users").set({ active: value }).where("email", "=", coordinator).execute();
  await active(0);
  gate.restore();
  const told = page.getByRole("note").or(page.locator(".bw-callout")).filter({
    hasText: "1 change waits on this computer.",
  });
  await expect(told).toContainText("The account was switched off.", { timeout: 60_000 });
  await expect(told).not.toContainText("coach");

  await page.goto("about:blank");
  await app.stop("SIGKILL");
  app = await start();
  await page.goto(app.url);
  await expect(told).toContainText("until an administrator switches the account on again");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  }

  await active(1);
  await signIn(page, app.url, coordinator);
  const arrived = () =>
    server.db.selectFrom("tasks").select("title").where("title", "=", "Ask the coach").execute();
  await expect.poll(arrived, { timeout: 60_000 }).toHaveLength(1);
});
