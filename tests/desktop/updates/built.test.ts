import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import updater from "electron-updater";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword } from "#server/sample/credentials.ts";
import { temporaryFolder } from "#support/app/app.ts";
import { bootDesktop, type Desktop } from "../stand-in/boot.ts";
import { callBridge } from "../stand-in/hands.ts";
import { servedOrigin } from "../stand-in/preload-runtime.ts";
import { type District, openDistrict } from "./district.ts";

// The built main process, as it is installed: with electron-updater itself, its configuration and its key beside it.

let desktop: Desktop;
let page: Page;
let district: District;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sequence = 100;

const inFolder = (...path: string[]) => join(folder.path, ...path);
const publish = (version: string, change: object = {}) => {
  sequence += 1;
  return district.publish(version, { sequence, ...change });
};

beforeAll(async () => {
  process.env.DBUS_SESSION_BUS_ADDRESS = "unix:path=/nonexistent";
  folder = await temporaryFolder();
  district = await openDistrict();
  for (const name of ["resources", "program", "cache"]) mkdirSync(inFolder(name));
  writeFileSync(
    inFolder("resources", "app-update.yml"),
    "provider: generic\nurl: https://unused.test/\nupdaterCacheDirName: bellwether\n",
  );
  writeFileSync(inFolder("resources", "update-key.txt"), `${district.publicKey}\n`);
  writeFileSync(inFolder("program", "Bellwether.AppImage"), "#!/bin/sh\nexit 0\n");
  chmodSync(inFolder("program", "Bellwether.AppImage"), 0o755);
  process.env.APPIMAGE = inFolder("program", "Bellwether.AppImage");
  process.env.XDG_CACHE_HOME = inFolder("cache");
  process.env.BELLWETHER_UPDATE_URL = district.address;
  district.build("9.9.0");
  district.write(await publish("9.9.0", { staging: 0 }));
  desktop = await bootDesktop(["--data", inFolder("data"), "--sample"], { resources: inFolder("resources") });
  page = desktop.page;
  await page.getByLabel("Email").fill("priya.raman@maplevalley.example");
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
});

afterAll(async () => {
  await district.close();
  await folder.remove();
});

const updates = () => page.getByRole("region", { name: "Updates" });
const look = () => updates().getByRole("button", { name: "Look for updates" }).click();
const packagesAsked = () => district.asked.filter((name) => !name.endsWith(".json"));

describe("the installed application", () => {
  it("has looked at its feed while it started, and says when", async () => {
    expect(district.asked).toEqual(["bellwether-latest.json"]);
    await page.goto(`${servedOrigin}/settings`);
    await updates().getByText("Nothing newer is there for this computer.").waitFor();
  });

  it("says what is wrong with a feed, in words, and downloads nothing", async () => {
    const text = await publish("9.9.0");
    const said: readonly (readonly [string, string])[] = [
      [text.replaceAll("9.9.0", "9.9.9"), "was altered after it was signed"],
      [text.slice(0, 300), "cannot be read: it is damaged or cut off"],
      [JSON.stringify({ ...JSON.parse(text), signature: "" }), "is not signed"],
      [
        JSON.stringify({ ...JSON.parse(text), key: "0000" }),
        "signed with a key that this computer does not know",
      ],
    ];
    for (const [feed, words] of said) {
      district.write(feed);
      await look();
      await updates().getByText(words).waitFor();
    }
    expect(packagesAsked()).toEqual([]);
  });

  it("downloads a good one by electron-updater itself, and tells quietly that it is ready", async () => {
    await publish("9.9.0");
    await look();
    await updates().getByText("Version 9.9.0 is ready to be installed.").waitFor();
    await updates().getByText("What is new in 9.9.0.").waitFor();
    expect(await updates().getByText("Nothing was changed.").count()).toBe(0);
    // No keychain is here: what was typed would be lost, so a person quits and nobody else (decision 153).
    const words = page.getByText("does not close by itself: the update is installed when you quit it.");
    await words.first().waitFor();
    expect(existsSync(inFolder("cache", "bellwether", "pending", "Bellwether-9.9.0-x86_64.AppImage"))).toBe(
      true,
    );
    expect(existsSync(inFolder("program", "ran.txt"))).toBe(false);
  });

  it("does not begin while an interview is open, and says so; closing it is enough", async () => {
    await page.goto(`${servedOrigin}/assessments`);
    const link = page.getByRole("grid").getByRole("link").first();
    const address = new URL((await link.getAttribute("href")) ?? "", servedOrigin);
    address.search = "?section=interviews";
    await page.goto(address.href);
    await page.getByRole("button", { name: "Add an interview" }).first().click();
    await page.getByRole("dialog").waitFor();
    await expect.poll(async () => (await callBridge(page, "updates.state", {})).waitsFor).toBe("interview");
    expect(await callBridge(page, "updates.plan", { plan: "now" })).toMatchObject({
      phase: "ready",
      waitsFor: "interview",
    });
    await page.getByText("It waits until the interview that is open is closed.").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(async () => (await callBridge(page, "updates.state", {})).waitsFor).toBe("memory");
  });

  it("says in About what it is made of, and shows the license of a part on demand", async () => {
    await page.goto(`${servedOrigin}/about`);
    await page.getByLabel("Find a part or a license").fill("react-hook-form");
    await page.getByText("1 part", { exact: true }).waitFor();
    await page.getByText(/^react-hook-form \d/).click();
    await page.getByText("Permission is hereby granted").waitFor();
    expect(desktop.window.webContents.violations).toEqual([]);
  });

  it("is installed at quit, after everything of Bellwether has ended", async () => {
    await page.goto(`${servedOrigin}/settings`);
    const plan = async () => (await callBridge(page, "updates.state", {})).plan;
    await updates().getByLabel("Tonight, when nobody uses the computer").click({ force: true });
    await expect.poll(plan).toBe("tonight");
    await updates().getByLabel("When Bellwether is quit").click({ force: true });
    await expect.poll(plan).toBe("quit");
    expect(await desktop.quit()).toBe(0);
    expect(readFileSync(inFolder("program", "ran.txt"), "utf8")).toBe("9.9.0\n");
    expect(readFileSync(inFolder("program", "Bellwether.AppImage"), "utf8")).toContain("echo 9.9.0");
    expect(JSON.parse(readFileSync(inFolder("data", "updates.json"), "utf8")).handedOver).toBe("9.9.0");
  });

  it("is installed before a window opens, where the session ended while it was ready", async () => {
    district.build("9.9.1");
    await publish("9.9.1");
    const options = { resources: inFolder("resources") };
    const args = ["--data", inFolder("data"), "--sample"];
    desktop = await bootDesktop(args, options);
    const pending = () => JSON.parse(readFileSync(inFolder("data", "updates.json"), "utf8")).pending;
    await expect.poll(() => pending()?.version, { timeout: 30_000 }).toBe("9.9.1");
    const ran = () => readFileSync(inFolder("program", "ran.txt"), "utf8");
    const before = ran();
    // Each start is a process of its own. Here they share the library, which installs once in a process.
    Reflect.set(updater.autoUpdater, "quitAndInstallCalled", false);
    // As the system says that it shuts down: the application quits, and starts no installer.
    desktop.power.emit("shutdown", { preventDefault: () => {} });
    expect(await desktop.quit()).toBe(0);
    expect(ran()).toBe(before);
    await expect(bootDesktop(args, options)).rejects.toThrow("ended before it opened a window");
    await expect.poll(ran).toContain("9.9.1");
  });
});
