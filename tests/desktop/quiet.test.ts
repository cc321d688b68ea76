import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { bootDesktop, type Desktop } from "./stand-in/boot.ts";

let desktop: Desktop;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  process.env.DBUS_SESSION_BUS_ADDRESS = "unix:path=/nonexistent";
  folder = await temporaryFolder();
  desktop = await bootDesktop(["--data", folder.path, "--sample"]);
  await desktop.page.getByRole("button", { name: "Sign in" }).waitFor();
});

afterAll(async () => {
  await desktop?.quit();
  await folder.remove();
});

const elsewhere = [
  "https://example.test/",
  "app://evil/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "about:blank",
  "",
];

describe("a network", () => {
  it("asks nobody but the page itself in windows, and servers alone for core and updates", () => {
    const foreign = [
      "https://redirector.gvt1.com/x.bdic",
      "http://127.0.0.1:1/",
      "wss://x.example/",
      "file:///etc/passwd",
    ];
    for (const session of desktop.sessions.values()) {
      const forCore = ["bellwether-api", "electron-updater"].includes(session.partition);
      expect(foreign.filter((url) => !session.cancels(url))).toEqual(
        forCore ? foreign.filter((url) => url.startsWith("http")) : [],
      );
      expect(session.cancels("app://bundle/")).toBe(forCore);
      expect(session.cancels("app://evil/")).toBe(true);
    }
  });

  it("has Chromium's own services switched off before it is ready, and its checker of spelling without an address", () => {
    const { switches } = desktop.app;
    for (const name of [
      "disable-background-networking",
      "disable-component-update",
      "disable-domain-reliability",
      "dns-prefetch-disable",
      "no-pings",
    ])
      expect(switches.has(name), name).toBe(true);
    expect(switches.get("disable-features")?.split(",")).toContain("NetworkTimeServiceQuerying");
    for (const session of desktop.sessions.values())
      expect([session.spellChecker, session.dictionaryAddress, session.spellLanguages]).toEqual(
        process.platform === "darwin" ? [true, null, null] : [false, "app://bundle/-/dictionaries/", []],
      );
  });
});

describe("windows", () => {
  it("opens no window of Chromium, whatever the address, and one of ours for a page of the application alone", async () => {
    const ask = (url: string) => desktop.window.webContents.windowOpenHandler?.({ url }).action;
    const files = ["app://bundle/-/file/x", "app://bundle/assets/index.js", "app://bundle//evil"];
    expect(new Set([...elsewhere, ...files].map(ask))).toEqual(new Set(["deny"]));
    expect(desktop.windows).toHaveLength(1);
    expect(ask("app://bundle/cases")).toBe("deny");
    expect(desktop.windows).toHaveLength(2);
    const [, beside] = desktop.windows;
    await beside?.loaded;
    expect(beside?.options.webPreferences).toEqual(desktop.window.options.webPreferences);
    expect(new URL(beside?.webContents.chromium.url() ?? "").pathname).toBe("/cases");
    await beside?.close();
  });
});
