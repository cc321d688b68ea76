import { mkdir } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { createLaunchFile, launchFilePath } from "#browser-host/launch-file.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";

test("an address lets one browser in, once; the file of the data folder lets the next one in, and no cookie is set", async ({
  browser,
}) => {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, sample: true, ownProcess: true });
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  try {
    const { url } = app;
    const page = await first.newPage();
    await page.goto(url);
    await expect(page.getByLabel("Email")).toBeVisible();
    expect(page.url()).not.toContain("launch");
    await page.reload();
    await expect(page.getByLabel("Email")).toBeVisible();
    const tab = await first.newPage();
    await tab.goto(new URL("/", url).href);
    await expect(tab.getByLabel("Email")).toBeVisible();
    expect(await first.cookies()).toEqual([]);

    const stranger = await second.newPage();
    await stranger.goto(url);
    await expect(
      stranger.getByRole("heading", { name: "Open Bellwether from its start command" }),
    ).toBeVisible();
    await stranger.goto(createLaunchFile(folder.path).url);
    await expect(stranger.getByLabel("Email")).toBeVisible();
    expect(await second.cookies()).toEqual([]);
  } finally {
    await first.close();
    await second.close();
    await app.stop();
    await folder.remove();
  }
});

test("a start that cannot write the file by which a browser is let in says so, and ends", async () => {
  const folder = await temporaryFolder();
  try {
    await mkdir(launchFilePath(folder.path), { recursive: true });
    await expect(startApp({ data: folder.path, ownProcess: true })).rejects.toThrow(
      /ended with 1 before it was ready\.\n[\s\S]*Bellwether could not start\. /,
    );
  } finally {
    await folder.remove();
  }
});
