import { expect, test } from "@playwright/test";
import { createLaunchFile } from "#browser-host/launch-file.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";

test("an address lets one browser in, once; the file of the data folder lets the next one in, and no cookie is set", async ({
  browser,
}) => {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, sample: true });
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
