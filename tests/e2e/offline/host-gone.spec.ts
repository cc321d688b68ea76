import { expect, type Page, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { hasKeyring, type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { assessor, signIn } from "#support/app/sign-in.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: RunningApp;

test.beforeEach(async () => {
  test.skip(!hasKeyring(), "No keychain on this machine: the sample workspace would live in memory only.");
  folder = await temporaryFolder();
  app = await start();
});

test.afterEach(async () => {
  await app?.stop();
  await folder?.remove();
});

const start = () => startApp({ data: folder.path, sample: true, keyring: true, formerPort: true });
const comment = (page: Page) => page.getByRole("textbox", { name: /^Comment on 1\./ });
const saved = (page: Page) => page.getByText(/^Saved \d/);

/** The assessment of a case of the sample, by its path. */
async function openAssessment(page: Page): Promise<string> {
  await page.goto(new URL("/cases?q=Fight+outside+the+gym", app.url).href);
  await page.getByRole("link", { name: "Fight outside the gym" }).click();
  await page.getByRole("link", { name: "CSTAG assessment" }).first().click();
  await expect(page).toHaveURL(/\/cases\/\d+\/cstag\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

test("words typed while Bellwether is gone stay in the page, which says so, and are saved once it is back", async ({
  page,
  context,
}) => {
  await signIn(page, app.url);
  const { port } = new URL(app.url);
  const address = `${await openAssessment(page)}?section=key_observations`;
  await page.goto(new URL(address, app.url).href);
  await page.getByRole("button", { name: /omment on 1\./ }).click();
  await comment(page).fill("What the teacher heard.");
  await expect(saved(page)).toBeVisible();

  await app.stop("SIGKILL");
  await comment(page).fill("What the teacher heard, and what the coach saw.");
  await expect(page.getByRole("alert").filter({ hasText: "Not saved" }).first()).toBeVisible();
  await expect(comment(page)).toHaveValue("What the teacher heard, and what the coach saw.");

  app = await start();
  expect(new URL(app.url).port).toBe(port);
  // Its pass was of the host before: it says so by itself, and what to do, and keeps the words.
  await page.getByRole("button", { name: "Bellwether runs again: open it once more" }).click();
  const told = page.getByText("Keep this window open: it goes on by itself then");
  await expect(told).toBeVisible();
  await expect(page.getByText("Bellwether is not running")).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath("open-once-more.png") });
  await page.keyboard.press("Escape");
  await expect(comment(page)).toHaveValue("What the teacher heard, and what the coach saw.");
  const other = await context.newPage();
  await signIn(other, app.url);
  await other.close();
  await expect(page.getByText("Bellwether runs again: open it once more")).toHaveCount(0);
  await expect(comment(page)).toHaveValue("What the teacher heard, and what the coach saw.");
  await expect(saved(page)).toBeVisible();
  await page.goto(new URL(address, app.url).href);
  await expect(comment(page)).toHaveValue("What the teacher heard, and what the coach saw.");
});

test("an interview in its dialog says what to do once Bellwether runs again, and leads back to its words", async ({
  page,
  context,
}) => {
  await signIn(page, app.url);
  await page.goto(new URL(`${await openAssessment(page)}?section=interviews`, app.url).href);
  await page.getByRole("button", { name: "Add an interview" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").first().check({ force: true });
  await dialog.getByRole("button", { name: "Save & Next" }).press("Enter");
  const answer = dialog.getByRole("textbox").first();
  await answer.fill("He said it twice");
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await app.stop("SIGKILL");
  await answer.fill("He said it twice, and laughed.");
  await expect(dialog.getByRole("alert").filter({ hasText: "Not saved" })).toBeVisible();

  app = await start();
  await expect(dialog.getByText("Bellwether runs again: open it once more.")).toBeVisible();
  await expect(answer).toHaveValue("He said it twice, and laughed.");
  // It is opened once more, as the start command does, and nobody has signed in yet.
  const other = await context.newPage();
  await other.goto(app.url);
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByText("What you typed is kept in this window.")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("kept-in-this-window.png") });
  await other.close();
  await page.getByLabel("Email").fill(assessor);
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByText("What you typed is kept and not saved yet")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("kept.png") });
  await page.getByRole("button", { name: "Go on with it" }).press("Enter");
  await expect(page).toHaveURL(/section=interviews/);
  // The one that was begun last.
  // The list is read once more while the page is opened, and takes a button that was just pressed with it.
  await expect(async () => {
    await page.getByRole("button", { name: /^Edit/ }).last().press("Enter");
    await expect(dialog).toBeVisible({ timeout: 3000 });
  }).toPass();
  await dialog.getByRole("button", { name: "Save & Next" }).press("Enter");
  await expect(answer).toHaveValue("He said it twice, and laughed.");
});
