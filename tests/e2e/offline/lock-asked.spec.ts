import { expect, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { joinApp } from "#support/app/app-bridge.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { type Gate, openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

let server: TestServer;
let gate: Gate;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeAll(async () => {
  server = await startTestServer({ sample: true });
  gate = await openGate(server.url);
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, args: ["--server", gate.url] });
});

test.afterAll(async () => {
  await app.stop();
  await gate.close();
  await server.close();
  await folder.remove();
});

test("whoever could not unlock again is asked before the lock, and loses nothing by it", async ({ page }) => {
  const watch = await watchPage(page);
  await signIn(page, app.url, coordinator);
  await page.goto(new URL("/persons/new", app.url).href);
  await page.getByLabel("First name").fill("Rowan");
  // They have no password any more: from now on only their provider could tell who they are.
  await server.db.updateTable("users").set({ password_hash: "" }).where("email", "=", coordinator).execute();
  const other = await joinApp(app.url);
  await other.api("session.leaveTour", {});
  await expect
    .poll(async () => (await other.bridge.call("app.state", {})).session?.user?.has_password)
    .toBe(false);
  gate.cut();
  await expect.poll(async () => (await other.bridge.call("app.state", {})).unlocksNowhere).toBe(true);
  other.close();
  const strip = page.getByRole("button", { name: "Lock…", exact: true });
  const question = page.getByRole("dialog", { name: "Lock without a way back in?" });
  await strip.click();
  await expect(question).toContainText("Only your server can tell that it is you");
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel("First name")).toHaveValue("Rowan");

  // The key asks too, and the second time it locks all the same.
  await page.keyboard.press("Control+Shift+L");
  await expect(question).toBeVisible();
  await page.keyboard.press("Control+Shift+L");
  await expect(page.getByRole("heading", { level: 1, name: "Locked" })).toBeVisible();
  await expect(page.getByText("You cannot unlock now.")).toBeVisible();
  await expect(page.getByText("Nothing that you typed is lost meanwhile.")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  // Told only while it is so.
  gate.restore();
  await expect(page.getByText("You cannot unlock now.")).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});
