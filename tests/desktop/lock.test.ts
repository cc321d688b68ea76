import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { bootDesktop, type Desktop } from "./stand-in/boot.ts";
import { callBridge } from "./stand-in/hands.ts";
import { servedOrigin } from "./stand-in/preload-runtime.ts";

const words = "Seen on the stairs at noon";

let desktop: Desktop;
let page: Page;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  process.env.DBUS_SESSION_BUS_ADDRESS = "unix:path=/nonexistent";
  folder = await temporaryFolder();
  desktop = await bootDesktop(["--data", folder.path, "--sample"]);
  page = desktop.page;
  await page.getByLabel("Email").fill("priya.raman@maplevalley.example");
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
});

afterAll(async () => {
  await desktop?.quit();
  await folder.remove();
});

const locked = () => page.getByRole("heading", { level: 1, name: "Locked" });
const unlock = async () => {
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
};

describe("the lock of the desktop", () => {
  it.each(["suspend", "lock-screen"])("comes with %s, and what is being typed is kept", async (event) => {
    await page.goto(`${servedOrigin}/cases/new`);
    await page.getByLabel("Title").fill(`${words} ${event}`);
    desktop.power.emit(event);
    await locked().waitFor();
    expect(await page.content()).not.toContain(words);
    await expect(callBridge(page, "api.call", { endpoint: "persons.list" })).rejects.toThrow("NOT_READY");
    await unlock();
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe(`${words} ${event}`);
  });

  it("comes from the native menu", async () => {
    desktop.clickMenu("Lock");
    await locked().waitFor();
    await unlock();
  });

  it("does not come by waking early, or while the system says that somebody is there", async () => {
    desktop.power.idle = 30;
    desktop.power.emit("resume");
    expect((await callBridge(page, "app.state", {})).phase).toBe("signed-in");
  });

  it("keeps every window out of pictures of the screen once that is asked for", async () => {
    await page.goto(`${servedOrigin}/settings`);
    expect(
      desktop.window.calls.filter((call) => call.startsWith("protected")).at(-1) ?? "protected false",
    ).toBe("protected false");
    await page.getByLabel("Keep this window out of pictures of the screen").check({ force: true });
    await expect.poll(() => desktop.window.calls.at(-1)).toBe("protected true");
    const asked = desktop.window.calls.length;
    await page.getByLabel("Keep this window out of pictures of the screen").uncheck({ force: true });
    await expect.poll(() => desktop.window.calls.slice(asked)).toEqual(["protected false"]);
  });
});
