import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { startApp, temporaryFolder } from "#support/app/app.ts";

const mount = (...words: readonly string[]) => spawnSync("mount", words, { stdio: "ignore" }).status === 0;

test("a data folder that may not be written to leads to a page that says so, gives diagnostics, and goes on once it may", async ({
  page,
}) => {
  const folder = await temporaryFolder();
  test.skip(!mount("-t", "tmpfs", "-o", "size=64m", "tmpfs", folder.path), "this user may mount nothing");
  await writeFile(join(folder.path, "former"), "");
  expect(mount("-o", "remount,ro", folder.path)).toBe(true);
  const app = await startApp({ data: folder.path, sample: true, ownProcess: true });
  try {
    await page.goto(app.url);
    await expect(page.getByRole("heading", { name: "The records cannot be opened" })).toBeVisible();
    await expect(page.getByText("Bellwether may not write in its data folder.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Open the folder" })).toBeHidden();
    await page.getByRole("button", { name: "Collect diagnostics…" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the file" }).click();
    const files = unzipSync(await readFile(await (await download).path()));
    expect(strFromU8(files["state.txt"] ?? new Uint8Array())).toContain("could not be opened: read-only");
    expect(mount("-o", "remount,rw", folder.path)).toBe(true);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
  } finally {
    await app.stop();
    spawnSync("umount", [folder.path]);
    await folder.remove();
  }
});
