import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { type Desk, openDesk } from "./drivers/desk.ts";
import { callsOf } from "./drivers/hands.ts";

const root = join(import.meta.dirname, "..", "..");

/** The policy of S-3, repeated here so that changing the source also requires changing this test. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; " +
  "media-src blob:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'";

let desk: Desk;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({ args: ["--data", folder.path, "--sample"] });
});

afterAll(async () => {
  await desk?.quit();
  await folder?.remove();
});

describe("the window", () => {
  it("has exactly the preferences of S-1", async () => {
    expect(desk.pages()).toHaveLength(1);
    const preferences = await desk.main(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) =>
        // Electron does not describe it, and uses it itself.
        (webContents as unknown as { getLastWebPreferences: () => object }).getLastWebPreferences(),
      ),
    );
    expect(preferences).toEqual([
      expect.objectContaining({
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
      }),
    ]);
  });

  it("is set up before the application is ready, and keeps Chromium's own files with the data", async () => {
    const calls = await callsOf(desk);
    for (const early of [
      "enableSandbox",
      "setPath",
      "requestSingleInstanceLock",
      "registerSchemesAsPrivileged",
    ])
      expect(calls, early).toContainEqual(expect.objectContaining({ name: early, ready: false }));
    expect(await desk.main(({ app }) => app.getPath("userData"))).toBe(join(folder.path, "window"));
  });

  it("leaves no trace on disk: its session is not a persistent one, and carries the page's scheme", async () => {
    const found = await desk.main(({ session, BrowserWindow }) => {
      const pages = session.fromPartition("bellwether-page");
      const [window] = BrowserWindow.getAllWindows();
      return {
        own: window?.webContents.session === pages,
        persistent: pages.isPersistent() || session.fromPartition("bellwether-api").isPersistent(),
        handled: pages.protocol.isProtocolHandled("app"),
        elsewhere: session.fromPartition("bellwether-api").protocol.isProtocolHandled("app"),
      };
    });
    expect(found).toEqual({ own: true, persistent: false, handled: true, elsewhere: false });
  });

  it("is shown once its first frame is drawn, and follows the theme that the person chose", async () => {
    await desk.page().getByRole("button", { name: "Sign in" }).waitFor();
    await expect
      .poll(() =>
        desk.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible())),
      )
      .toEqual([true]);
    await desk.page().evaluate(() => {
      const bridge = (window as unknown as { bellwether: { send: (frame: unknown) => void } }).bellwether;
      bridge.send({ type: "request", id: "theme", method: "settings.set", input: { theme: "dark" } });
    });
    await expect.poll(() => desk.main(({ nativeTheme }) => nativeTheme.themeSource)).toBe("dark");
  });
});

describe("the page", () => {
  it("comes with the policy of S-3", async () => {
    const answer = await desk.page().evaluate(async () => {
      const response = await fetch("/");
      return Object.fromEntries(response.headers);
    });
    expect(answer["content-security-policy"]).toBe(policy);
    expect(answer["x-content-type-options"]).toBe("nosniff");
  });

  it("never violates the policy, and a page that would is reported", async () => {
    expect(desk.violations()).toEqual([]);
    await desk.page().evaluate(() => {
      const paragraph = document.createElement("p");
      paragraph.setAttribute("style", "color: red");
      document.body.append(paragraph);
    });
    await expect.poll(() => desk.violations().length).toBe(1);
    expect(desk.takeViolations()[0]).toMatch(/^style-src-attr inline/);
  });

  it("sees the four members of the bridge, and nothing of Electron or Node", async () => {
    const seen = await desk.page().evaluate(() => {
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
    const outcome = await desk.page().evaluate(async () => {
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
    await expect.poll(() => desk.violations().length).toBe(3);
    desk.takeViolations();
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
    expect(naming(/\bshell\s*\.\s*openExternal/)).toEqual(["main/electron/system/external.ts"]);
    expect(naming(/\bshell\s*\.\s*openPath/)).toEqual(["main/electron/system/support.ts"]);
    expect(naming(/from "electron"/).filter((file) => !file.startsWith("main/electron/"))).toEqual([
      "preload/index.ts",
    ]);
    expect(
      naming(/\bnew (BrowserView|WebContentsView|BaseWindow)\b|<webview|\bloadFile\(|file:\/\//),
    ).toEqual([]);
  });
});
