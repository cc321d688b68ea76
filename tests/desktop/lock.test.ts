import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { type Desk, openDesk } from "./drivers/desk.ts";
import { chooseInMenu, idleFor, power } from "./drivers/hands.ts";
import { callBridge } from "./stand-in/hands.ts";

const words = "Seen on the stairs at noon";

let desk: Desk;
let page: Page;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({ args: ["--data", folder.path, "--sample"] });
  page = desk.page();
  await page.getByLabel("Email").fill("priya.raman@maplevalley.example");
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
});

afterAll(async () => {
  await desk?.quit();
  await folder?.remove();
});

const locked = () => page.getByRole("heading", { level: 1, name: "Locked" });
const unlock = async () => {
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
};

describe("the lock of the desktop", () => {
  it.each(["suspend", "lock-screen"])("comes with %s, and what is being typed is kept", async (event) => {
    await page.goto(desk.address("/cases/new"));
    await page.getByLabel("Title").fill(`${words} ${event}`);
    await power(desk, event);
    await locked().waitFor();
    expect(await page.content()).not.toContain(words);
    await expect(callBridge(page, "api.call", { endpoint: "persons.list" })).rejects.toThrow("NOT_READY");
    await unlock();
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe(`${words} ${event}`);
  });

  it("comes from the native menu", async () => {
    await chooseInMenu(desk, "Lock");
    await locked().waitFor();
    await unlock();
  });

  it("does not come by waking early, or while the system says that somebody is there", async () => {
    await idleFor(desk, 30);
    await power(desk, "resume");
    expect((await callBridge(page, "app.state", {})).phase).toBe("signed-in");
  });

  it("keeps every window out of pictures of the screen once that is asked for", async () => {
    const hidden = () =>
      desk.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isContentProtected()));
    const asked = page.getByLabel("Keep this window out of pictures of the screen");
    await page.goto(desk.address("/settings"));
    expect(await hidden()).toEqual([false]);
    await asked.check({ force: true });
    await expect.poll(hidden).toEqual([true]);
    await asked.uncheck({ force: true });
    await expect.poll(hidden).toEqual([false]);
  });
});
