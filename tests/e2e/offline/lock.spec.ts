import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { hasKeyring, type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { signIn } from "#support/app/sign-in.ts";
import { long } from "#support/long.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";

const exactWords = "“Nobody will be laughing after Friday.”";
const caseTitle = "Words in the corridor";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeAll(async () => {
  test.skip(!hasKeyring(), "No keychain on this machine: the sample workspace would live in memory only.");
  folder = await temporaryFolder();
  app = await startApp({ data: folder.path, sample: true, keyring: true });
});

test.afterAll(async () => {
  await app?.stop();
  await folder?.remove();
});

const at = (path: string) => new URL(path, app.url).href;

const locked = (page: Page) => page.getByRole("heading", { level: 1, name: "Locked" });

async function unlock(page: Page, password = samplePassword): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Unlock" }).click();
}

test("what is half typed is hidden by the key, kept, and there again after the password", async ({
  page,
}) => {
  const watch = await watchPage(page);
  await signIn(page, app.url);
  await page.goto(at("/cases/new"));
  await page.getByLabel("Exact words").fill(exactWords);
  await page.getByLabel("Title").fill(caseTitle);
  // At once, before the draft is due to be written.
  await page.keyboard.press("Control+Shift+L");
  await expect(locked(page)).toBeVisible();
  await expect(page).toHaveTitle("Locked · Bellwether");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  const shown = await page.content();
  for (const words of [exactWords, caseTitle, "Fight outside the gym"]) expect(shown).not.toContain(words);
  expect(
    await page.locator("input").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual([""]);

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
  }

  await page.reload();
  await expect(locked(page)).toBeVisible();
  await expect(page.getByText("Priya Raman is signed in.")).toBeVisible();

  await unlock(page, "not it at all");
  await expect(page.getByText("That is not your password.")).toBeVisible();
  await unlock(page);
  await expect(page.getByLabel("Title")).toHaveValue(caseTitle);
  await expect(page.getByLabel("Exact words")).toHaveValue(exactWords);
  await expect(page.getByText(/^Draft from .+ restored\./)).toBeVisible();
  expect(watch.troubles).toEqual([]);
});

test("the strip locks every window, and a dialog goes with it", async ({ page, context }) => {
  await signIn(page, app.url);
  const other = await context.newPage();
  await other.goto(at("/cases"));
  await expect(other.getByRole("grid")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  for (const window of [page, other]) {
    await expect(locked(window)).toBeVisible();
    await expect(window.getByRole("dialog")).toHaveCount(0);
    await expect(window.getByRole("grid")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Sign out instead" }).click();
  for (const window of [page, other]) await expect(window.getByLabel("Email")).toBeVisible();
});

// It waits for half a minute, with nothing to do meanwhile.
if (long)
  test("it says half a minute before that it locks by itself, and a key puts it off", async ({ page }) => {
    await signIn(page, app.url);
    await page.goto(at("/settings"));
    await page.getByLabel("Lock after").selectOption("1");
    await expect(page.getByRole("button", { name: /^Locks in \d+ s$/ })).toBeVisible({ timeout: 60_000 });
    await page.keyboard.press("Shift");
    await expect(page.getByRole("button", { name: "Lock", exact: true })).toBeVisible();
  });
