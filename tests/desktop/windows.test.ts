import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { bootDesktop, type Desktop } from "./stand-in/boot.ts";

const root = join(import.meta.dirname, "..", "..");

/** The policy of S-3, repeated here so that changing the source also requires changing this test. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; " +
  "media-src blob:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'";

let desktop: Desktop;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  process.env.DBUS_SESSION_BUS_ADDRESS = "unix:path=/nonexistent";
  folder = await temporaryFolder();
  desktop = await bootDesktop(["--data", folder.path, "--sample"]);
});

afterAll(async () => {
  await desktop?.quit();
  await folder.remove();
});

describe("the window", () => {
  it("has exactly the preferences of S-1", () => {
    expect(desktop.windows).toHaveLength(1);
    expect(desktop.window.options.webPreferences).toEqual({
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      preload: join(root, "out", "preload", "index.cjs"),
      partition: "bellwether-page",
    });
  });

  it("is set up before the application is ready, and keeps Chromium's own files with the data", () => {
    const { calls, paths } = desktop.app;
    for (const early of ["enableSandbox", "setPath userData", "requestSingleInstanceLock"])
      expect(calls.indexOf(early), early).toBeLessThan(calls.indexOf("ready"));
    expect(calls).toContain("enableSandbox");
    expect(paths.get("userData")).toBe(join(folder.path, "window"));
    expect(desktop.schemes).toEqual([
      { scheme: "app", privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
  });

  it("leaves no trace on disk: its session is not a persistent one, and carries the page's scheme", () => {
    const pages = desktop.sessions.get("bellwether-page");
    expect([...desktop.sessions.keys()].filter((partition) => partition.startsWith("persist:"))).toEqual([]);
    expect(pages?.options).toEqual({ cache: false });
    expect([...(pages?.handlers.keys() ?? [])]).toEqual(["app"]);
  });

  it("lets the page draw the bar on top, and follows the theme that the person chose", async () => {
    expect(desktop.window.options).toMatchObject({ titleBarStyle: "hidden", show: false });
    await desktop.page.getByRole("button", { name: "Sign in" }).waitFor();
    await desktop.page.evaluate(() => {
      const bridge = (window as unknown as { bellwether: { send: (frame: unknown) => void } }).bellwether;
      bridge.send({ type: "request", id: "theme", method: "settings.set", input: { theme: "dark" } });
    });
    await expect.poll(() => desktop.theme.themeSource).toBe("dark");
  });
});

describe("the page", () => {
  it("comes with the policy of S-3", async () => {
    const answer = await desktop.page.evaluate(async () => {
      const response = await fetch("/");
      return Object.fromEntries(response.headers);
    });
    expect(answer["content-security-policy"]).toBe(policy);
    expect(answer["x-content-type-options"]).toBe("nosniff");
  });

  it("never violates the policy, and a page that would is reported", async () => {
    const { violations } = desktop.window.webContents;
    expect(violations).toEqual([]);
    await desktop.page.evaluate(() => {
      const paragraph = document.createElement("p");
      paragraph.setAttribute("style", "color: red");
      document.body.append(paragraph);
    });
    await expect.poll(() => violations.length).toBe(1);
    expect(violations.pop()).toMatch(/^style-src-attr inline/);
  });

  it("sees the four members of the bridge, and nothing of Electron or Node", async () => {
    const seen = await desktop.page.evaluate(() => {
      const page = window as unknown as Record<string, object>;
      const tree = Object.entries(page.bellwether ?? {}).map(([key, value]) => `${key}: ${typeof value}`);
      const leaks = ["require", "process", "module", "electron", "ipcRenderer", "Buffer", "global"];
      return { tree: tree.sort(), leaks: leaks.filter((name) => name in page) };
    });
    expect(seen).toEqual({
      tree: ["onFrame: function", "platform: string", "send: function", "stage: function"],
      leaks: [],
    });
  });

  it("reaches no network of its own", async () => {
    const { violations } = desktop.window.webContents;
    const outcome = await desktop.page.evaluate(async () => {
      const tries = ["https://example.test/", "http://127.0.0.1:1/", "wss://example.test/"];
      const reach = (address: string) =>
        address.startsWith("wss:")
          ? new Promise((resolve) => {
              try {
                const socket = new WebSocket(address);
                socket.onerror = () => resolve("refused");
                socket.onopen = () => resolve("open");
              } catch {
                resolve("refused");
              }
            })
          : fetch(address).then(
              () => "open",
              () => "refused",
            );
      return Promise.all(tries.map(reach));
    });
    expect(outcome).toEqual(["refused", "refused", "refused"]);
    expect(violations.splice(0)).toHaveLength(3);
  });
});

describe("what was built", () => {
  const preload = readFileSync(join(root, "out", "preload", "index.cjs"), "utf8");

  it("has a preload that requires electron and nothing else, of less than 60 lines of source", () => {
    const required = [...preload.matchAll(/\b(?:require|import)\s*\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map(
      ([, name]) => name,
    );
    expect(required).toEqual(["electron"]);
    expect(preload).not.toMatch(/^\s*import\s/m);
    expect(readdirSync(join(root, "out", "preload"))).toEqual(["index.cjs"]);
    const source = readFileSync(join(root, "src", "preload", "index.ts"), "utf8");
    expect(source.split("\n").length).toBeLessThan(60);
  });

  /** Every source file in a folder, except tests. */
  const sources = (below: string): readonly string[] =>
    readdirSync(join(root, below), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  const naming = (pattern: RegExp) =>
    sources("src")
      .filter((file) => pattern.test(readFileSync(file, "utf8")))
      .map((file) => file.slice(join(root, "src").length + 1));

  it("makes windows, answers IPC, opens addresses and names electron in one place each", () => {
    expect(naming(/\bnew BrowserWindow\b/)).toEqual(["main/electron/windows/window.ts"]);
    expect(naming(/\bipcMain\s*\.\s*(on|once|handle|handleOnce)\b/)).toEqual([
      "main/electron/bridge/ipc-gate.ts",
    ]);
    expect(naming(/\bshell\s*\.\s*open/)).toEqual(["main/electron/system/external.ts"]);
    expect(naming(/from "electron"/).filter((file) => !file.startsWith("main/electron/"))).toEqual([
      "preload/index.ts",
    ]);
    expect(
      naming(/\bnew (BrowserView|WebContentsView|BaseWindow)\b|<webview|\bloadFile\(|file:\/\//),
    ).toEqual([]);
  });
});
