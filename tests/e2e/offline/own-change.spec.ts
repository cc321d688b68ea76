import { expect, test } from "@playwright/test";
import { type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";
import { watchPage } from "#support/screens/watch-page.ts";
import { type Gate, openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

// A slow network that is lost soon after saving. Nobody else is there.
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

const at = (path: string) => new URL(path, app.url).href;

/** Comes back where a slow network was lost, however the last test ended. */
test.beforeEach(() => {
  gate.slow(0);
  gate.restore();
});

test("a task shows what was saved in it when it is opened again without a network, and takes more", async ({
  page,
}) => {
  const watch = await watchPage(page);
  const title = "Walk the route again";
  await signIn(page, app.url, coordinator);
  await page.goto(at("/tasks?task=new"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Description").fill("First words.");
  await dialog.getByRole("button", { name: "Create task" }).click();
  await expect(dialog).toHaveCount(0);
  const task = page.getByRole("link", { name: title });
  await task.click();
  await expect(dialog.getByLabel("Description")).toHaveValue("First words.");
  await dialog.getByLabel("Description").fill("My own later words.");
  gate.slow(400);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  // Nothing arrives any more, and nothing says so.
  gate.slow(3_600_000);
  await task.click();
  await expect(dialog.getByLabel("Description")).toHaveValue("My own later words.");
  gate.cut();
  await dialog.getByLabel("Description").fill("My own last words.");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await settled(page);
  await task.click();
  await expect(dialog.getByLabel("Description")).toHaveValue("My own last words.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  gate.slow(0);
  gate.restore();
  const kept = () =>
    server.db
      .selectFrom("tasks")
      .select("description")
      .where("title", "=", title)
      .executeTakeFirst()
      .then((row) => row?.description);
  await expect.poll(kept, { timeout: 60_000 }).toBe("My own last words.");
  await expect(page.getByText("Someone else saved")).toHaveCount(0);
  expect(watch.troubles).toEqual([]);
});

test("a form whose save arrived without an answer is no change by somebody else when it is opened again", async ({
  page,
}) => {
  await signIn(page, app.url, coordinator);
  await page.goto(at("/cases?q=Fight+outside+the+gym"));
  await page.getByRole("link", { name: "Fight outside the gym" }).click();
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const box = page.getByLabel("Exact words");
  const open = async () => {
    await page.goto(at(`/cases/${id}/edit`));
    await expect(box).toBeVisible();
    await settled(page);
  };
  await open();
  await box.fill("“Wait for me outside.”");
  gate.slow(3_600_000);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const arrived = async () => {
    const row = await server.db
      .selectFrom("cases")
      .select("exact_words")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.exact_words;
  };
  await expect.poll(arrived).toBe("“Wait for me outside.”");
  gate.cut();
  await expect(page.getByRole("contentinfo")).toContainText("Last change may not be saved");
  gate.slow(0);
  gate.restore();
  await page.goto(at(`/cases/${id}`));
  await expect(page.getByText("“Wait for me outside.”")).toBeVisible({ timeout: 20_000 });
  await open();
  await expect(page.getByText(/^Draft from/)).toBeVisible();
  await expect(box).toHaveValue("“Wait for me outside.”");
  await expect(page.getByText("Someone else saved")).toHaveCount(0);
  await box.press("End");
  await box.pressSequentially(" She said it twice.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(arrived).toBe("“Wait for me outside.” She said it twice.");
  await expect(page.getByText("Someone else saved")).toHaveCount(0);
});
