import { expect, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app.ts";
import { axeViolations } from "#support/axe.ts";
import { standInForOutbox } from "#support/outbox-double.ts";
import { settled } from "#support/screens.ts";
import { coordinator, signIn } from "#support/sign-in.ts";
import { watchPage } from "#support/watch-page.ts";

// A keychain that lost a key is scripted; core's behavior is tested in core-offline.test.ts.
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeAll(async () => {
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true });
});

test.afterAll(async () => {
  await app.stop();
  await folder.remove();
});

test("a lost key is said above every page, with a way on that deletes nothing", async ({ page }) => {
  const watch = await watchPage(page);
  await standInForOutbox(page, {
    changes: [],
    profileProblem: { kind: "key-lost", lastUsedAt: "2026-11-20T20:12:00.000Z" },
  });
  await signIn(page, app.url, coordinator);
  await settled(page);
  const note = page
    .getByRole("status")
    .filter({ hasText: "Your drafts and changes on this computer are locked." });
  await expect(note).toContainText("Nothing was deleted.");
  expect(await axeViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("locked.png") });
  const strip = await page.getByRole("contentinfo").boundingBox();
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(900);

  await note.getByRole("button", { name: "Look again" }).press("Enter");
  await expect(note).toContainText("The keychain still does not give the key.");
  await note.getByRole("button", { name: "Begin again…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Begin again on this computer?" });
  await expect(dialog).toContainText("last saved Nov 20, 2026");
  await expect(dialog).toContainText("Nothing is deleted.");
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("dialog.png") });
  await dialog.getByRole("button", { name: "Begin again" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(note).toBeHidden();
  expect(watch.troubles).toEqual([]);
});
