import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { signIn } from "#support/app/sign-in.ts";
import { settled } from "#support/screens/settled.ts";
import { openGate } from "#support/server/gate.ts";
import { startTestServer } from "#support/server/server.ts";

test("a data folder that is deleted is told at once, and what waits can still be saved as a file", async ({
  page,
}) => {
  const server = await startTestServer({ sample: true });
  const gate = await openGate(server.url);
  const place = await temporaryFolder();
  const team = await startApp({ data: place.path, args: ["--server", gate.url] });
  try {
    await signIn(page, team.url);
    await page.goto(new URL("/tasks", team.url).href);
    await settled(page);
    await page.getByRole("link", { name: "New task" }).click();
    const dialog = page.getByRole("dialog", { name: "New task" });
    await dialog.getByLabel("Title").fill("Ask the librarian");
    gate.cut();
    await dialog.getByRole("button", { name: "Create task" }).click();
    await expect(page.getByRole("contentinfo")).toContainText(/change waiting/);
    await rm(place.path, { recursive: true });
    const note = page.getByRole("alert").filter({ hasText: "The folder of Bellwether is gone." });
    await expect(note).toContainText(`The folder ${place.path}`, { timeout: 5_000 });
    await expect(note).toContainText("1 change waits in memory only");
    // The page still shows it, and it can be taken elsewhere.
    await expect(page.getByRole("link", { name: "Ask the librarian" })).toBeVisible();
    await note.getByRole("button", { name: "Export what waits…" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "Save the file" }).click();
    expect(await readFile((await (await saved).path()) ?? "", "utf8")).toContain("Ask the librarian");
    expect(existsSync(place.path)).toBe(false);
  } finally {
    await team.stop();
    await gate.close();
    await server.close();
    await place.remove();
  }
});

test("records of this computer are not called saved while their folder is away, and go on when it is back", async ({
  page,
}) => {
  const place = await temporaryFolder();
  const app = await startApp({ data: place.path, sample: true });
  const elsewhere = `${place.path}-moved`;
  try {
    await signIn(page, app.url);
    await page.goto(new URL("/tasks", app.url).href);
    await settled(page);
    await page.getByRole("link", { name: "New task" }).click();
    const dialog = page.getByRole("dialog", { name: "New task" });
    await dialog.getByLabel("Title").fill("Ask the librarian");
    await rename(place.path, elsewhere);
    await dialog.getByRole("button", { name: "Create task" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Cannot save on this computer");
    await expect(dialog.getByLabel("Title")).toHaveValue("Ask the librarian");
    await rename(elsewhere, place.path);
    await expect(page.getByText("The folder of Bellwether is gone.")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Create task" }).click();
    await expect(page.getByRole("link", { name: "Ask the librarian" })).toBeVisible();
  } finally {
    await app.stop();
    await place.remove();
    await rm(elsewhere, { recursive: true, force: true });
  }
});
