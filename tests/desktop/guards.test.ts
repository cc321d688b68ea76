import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { preventable } from "./stand-in/app.ts";
import { bootDesktop, type Desktop } from "./stand-in/boot.ts";
import type { StandInSession } from "./stand-in/session.ts";
import type { IpcEvent } from "./stand-in/web-contents.ts";

const frameChannel = "bellwether:frame";
const stageChannel = "bellwether:stage";

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
  "http://127.0.0.1:8080/",
  "https://bundle/",
  "http://bundle/",
  "app://evil/",
  "app://evil/index.html",
  "app://bundle.evil/",
  "app://bundle:81/",
  "app://user@bundle/",
  "app://user:pass@bundle/",
  "app:bundle",
  "apps://bundle/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/html,<script>1</script>",
  "blob:app://bundle/0d3a",
  "blob:https://example.test/0d3a",
  "about:blank",
  "view-source:app://bundle/",
  "chrome://gpu/",
  "ms-msdt:/id",
  "smb://server/share",
  "//example.test/",
  "not an address",
  "",
];

describe("navigation (S-5)", () => {
  const prevented = (name: string, url: string): boolean => {
    const event = preventable({ url, isMainFrame: true, isSameDocument: false });
    desktop.window.webContents.emit(name, event);
    return event.defaultPrevented;
  };

  it.each(["will-navigate", "will-frame-navigate", "will-redirect"])("%s leads to the page only", (name) => {
    expect(elsewhere.filter((url) => !prevented(name, url))).toEqual([]);
    for (const own of ["app://bundle/", "app://bundle/cases/12?tab=files#top"])
      expect(prevented(name, own)).toBe(false);
  });

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

  it("opens no webview", () => {
    const event = preventable({});
    desktop.window.webContents.emit("will-attach-webview", event, {}, {});
    expect(event.defaultPrevented).toBe(true);
  });

  it("keeps a page in place that really tries to navigate", async () => {
    const { webContents } = desktop.window;
    const address = desktop.page.url();
    await desktop.page.evaluate(() => {
      window.open("https://example.test/popup");
      window.location.href = "https://example.test/away";
    });
    await expect.poll(() => webContents.refused).toContain("navigation https://example.test/away");
    await expect.poll(() => webContents.refused).toContain("window https://example.test/popup");
    expect(webContents.opened).toEqual([]);
    expect(desktop.page.url()).toBe(address);
    await expect.poll(() => desktop.page.context().pages().length).toBe(1);
  });
});

describe("permissions (S-7)", () => {
  const types = readFileSync(
    join(import.meta.dirname, "..", "..", "node_modules", "electron", "electron.d.ts"),
    "utf8",
  );
  const union = (method: string): readonly string[] => {
    const line = types.split("\n").find((each) => each.includes(`${method}(handler:`)) ?? "";
    const list = /permission: ((?:'[^']+'(?: \| )?)+)/.exec(line)?.[1] ?? "";
    return [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? "");
  };
  const ask = (session: StandInSession, permission: string, from: string): boolean => {
    let granted: boolean | null = null;
    session.permissionRequest?.(null, permission, (answer) => (granted = answer), {
      requestingUrl: from,
      isMainFrame: true,
    });
    if (granted === null) throw new Error("The request was not answered.");
    return granted;
  };

  it("knows every permission of this Electron", () => {
    expect(union("setPermissionRequestHandler").length).toBeGreaterThan(40);
    expect(union("setPermissionCheckHandler").length).toBeGreaterThan(40);
  });

  it("grants the page a clean clipboard and notifications, and nothing to anyone else, on every session", () => {
    const all = [...desktop.sessions.values()];
    expect(all.map(({ partition }) => partition).sort()).toEqual(["", "bellwether-api", "bellwether-page"]);
    const allowed = ["clipboard-sanitized-write", "notifications"];
    for (const session of all) {
      const requests = union("setPermissionRequestHandler");
      expect(requests.filter((name) => ask(session, name, "app://bundle/cases"))).toEqual(allowed);
      expect(requests.filter((name) => ask(session, name, "app://evil/"))).toEqual([]);
      expect(requests.filter((name) => ask(session, name, "https://example.test/"))).toEqual([]);
      const checks = union("setPermissionCheckHandler");
      const check = (name: string, from: string) => session.permissionCheck?.(null, name, from, {}) !== false;
      expect(checks.filter((name) => check(name, "app://bundle/"))).toEqual(allowed);
      expect(checks.filter((name) => check(name, "https://example.test/"))).toEqual([]);
    }
  });

  it("asks nobody but the page itself in windows, and servers alone for core", () => {
    const foreign = [
      "https://redirector.gvt1.com/x.bdic",
      "http://127.0.0.1:1/",
      "wss://x.example/",
      "file:///etc/passwd",
    ];
    for (const session of desktop.sessions.values()) {
      const forCore = session.partition === "bellwether-api";
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

  it("gives out no device and no picture of the screen, and sends no Windows password by itself", () => {
    for (const session of desktop.sessions.values()) {
      expect(session.devicePermission?.({ deviceType: "usb", origin: "app://bundle" })).toBe(false);
      let streams: unknown = "unasked";
      session.displayMedia?.({}, (answer) => (streams = answer));
      expect(streams).toBeNull();
      expect(session.ntlmDomains).toBe("");
    }
  });

  it("lets nothing be downloaded but what the page made itself", () => {
    const prevented = (url: string) => {
      const event = preventable({});
      desktop.sessions.get("bellwether-page")?.emit("will-download", event, { getURL: () => url });
      return event.defaultPrevented;
    };
    const own = ["blob:app://bundle/0d3a", "app://bundle/-/file/ticket"];
    expect(elsewhere.filter((url) => !own.includes(url) && !prevented(url))).toEqual([]);
    expect(own.filter(prevented)).toEqual([]);
  });
});

describe("IPC (S-8)", () => {
  const request = (id: string, method = "app.state") =>
    JSON.stringify({ type: "request", id, method, input: {} });
  const ours = (): IpcEvent => ({
    sender: desktop.window.webContents,
    senderFrame: desktop.window.webContents.mainFrame,
  });

  /** Frames that the page received since the last call. */
  const watch = () =>
    desktop.page.evaluate(() => {
      const page = window as unknown as {
        seen?: unknown[];
        bellwether: { onFrame: (listener: (frame: unknown) => void) => void };
      };
      if (page.seen) return;
      const seen: unknown[] = [];
      page.seen = seen;
      page.bellwether.onFrame((frame) => seen.push(frame));
    });
  const heard = (id: string) =>
    desktop.page.evaluate(
      (wanted) =>
        ((window as unknown as { seen: { id?: string }[] }).seen ?? []).find(
          (frame) => frame.id === wanted,
        ) ?? null,
      id,
    );

  beforeAll(watch);

  it("has two channels", () => {
    expect(desktop.ipc.channels()).toEqual({ on: [frameChannel], handle: [stageChannel] });
  });

  const strangers: readonly (readonly [string, () => IpcEvent])[] = [
    ["a frame that has gone", () => ({ ...ours(), senderFrame: null })],
    [
      "a frame within the page",
      () => ({ ...ours(), senderFrame: { parent: ours().senderFrame, origin: "app://bundle" } }),
    ],
    ["another top frame", () => ({ ...ours(), senderFrame: { parent: null, origin: "app://bundle" } })],
    ["another origin", () => ({ ...ours(), senderFrame: { parent: null, origin: "https://example.test" } })],
    ["an opaque origin", () => ({ ...ours(), senderFrame: { parent: null, origin: "null" } })],
    [
      "an unknown window",
      () => {
        const mainFrame = { parent: null, origin: "app://bundle" };
        const sender = { ...desktop.window.webContents, id: 9_999, mainFrame };
        return { sender: sender as unknown as IpcEvent["sender"], senderFrame: mainFrame };
      },
    ],
  ];

  it.each(strangers)("hears nothing from %s", async (name, event) => {
    desktop.ipc.send(frameChannel, event(), request(`stranger ${name}`));
    expect(await desktop.ipc.invoke(stageChannel, event(), [])).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST" },
    });
    // The answer to our own later call proves that an answer to the stranger's would have arrived by now.
    desktop.ipc.send(frameChannel, ours(), request(`ours after ${name}`));
    await expect.poll(() => heard(`ours after ${name}`)).toMatchObject({ type: "reply", ok: true });
    expect(await heard(`stranger ${name}`)).toBeNull();
  });

  it("hears nothing from an iframe that speaks for real", async () => {
    await desktop.page.evaluate(async (text) => {
      const frame = document.createElement("iframe");
      document.body.append(frame);
      const inner = frame.contentWindow as unknown as Record<
        string,
        (...args: unknown[]) => Promise<unknown>
      >;
      await inner.__standInIpc?.("send", "bellwether:frame", [text]);
      frame.remove();
    }, request("from an iframe"));
    desktop.ipc.send(frameChannel, ours(), request("after the iframe"));
    await expect.poll(() => heard("after the iframe")).not.toBeNull();
    expect(await heard("from an iframe")).toBeNull();
  });

  it("refuses a call that is too large, and says so", async () => {
    const large = JSON.stringify({
      type: "request",
      id: "large",
      method: "app.state",
      input: { x: "x".repeat(2_097_152) },
    });
    desktop.ipc.send(frameChannel, ours(), large);
    await expect
      .poll(() => heard("large"))
      .toMatchObject({ type: "failure", error: { code: "BAD_REQUEST" } });
    const paths = [{ path: "x".repeat(2_097_152), name: "x", type: "" }];
    expect(await desktop.ipc.invoke(stageChannel, ours(), paths)).toMatchObject({ ok: false });
  });

  it.each([
    [
      "keys that it does not know",
      '{"type":"request","id":"extra","method":"app.state","input":{},"more":1}',
      "extra",
    ],
    [
      "a poisoned prototype",
      '{"type":"request","id":"proto","method":"app.state","input":{},"__proto__":{"x":1}}',
      "proto",
    ],
    [
      "input with a poisoned prototype",
      '{"type":"request","id":"deep","method":"app.state","input":{"__proto__":{"x":1}}}',
      "deep",
    ],
    [
      "an inherited method",
      '{"type":"request","id":"inherited","method":"__proto__","input":{}}',
      "inherited",
    ],
    ["another type", '{"type":"event","id":"event","name":"app.stateChanged","payload":{}}', "event"],
  ])("refuses %s", async (_name, text, id) => {
    desktop.ipc.send(frameChannel, ours(), text);
    await expect.poll(() => heard(id)).toMatchObject({ type: "failure" });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it.each([
    ["no text", 12],
    ["no JSON", "{"],
    ["an object", { type: "request" }],
    ["null", null],
    ["ten times the limit", "x".repeat(10_485_760)],
  ])("survives %s", async (name, value) => {
    expect(() => desktop.ipc.send(frameChannel, ours(), value)).not.toThrow();
    desktop.ipc.send(frameChannel, ours(), request(`after ${name}`));
    await expect.poll(() => heard(`after ${name}`)).toMatchObject({ type: "reply" });
  });

  it.each([
    ["no list", { path: "/etc/passwd" }],
    ["a bare path", ["/etc/passwd"]],
    ["more keys", [{ path: "/etc/hostname", name: "a", type: "", extra: 1 }]],
    ["too many", Array.from({ length: 201 }, () => ({ path: "", name: "", type: "" }))],
    ["nothing", undefined],
  ])("stages nothing for %s, and shows no stack", async (_name, input) => {
    const answer = await desktop.ipc.invoke(stageChannel, ours(), input);
    expect(answer).toEqual({
      ok: false,
      error: { code: "BAD_REQUEST", message: "The call was not understood.", details: {}, retryable: false },
    });
  });

  it("stages a file, and neither a folder nor a device nor what is missing", async () => {
    const paths = [import.meta.filename, import.meta.dirname, "/dev/zero", "/no/such/file", ""];
    const answer = await desktop.ipc.invoke(
      stageChannel,
      ours(),
      paths.map((path) => ({ path, name: "chosen by the page.exe", type: "text/html" })),
    );
    expect(answer).toMatchObject({ ok: true, data: [{ name: "guards.test.ts" }, null, null, null, null] });
    expect(JSON.stringify(answer)).not.toContain(import.meta.dirname);
  });
});
