import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { type Desk, openDesk } from "./drivers/desk.ts";
import { refusedBy } from "./drivers/hands.ts";

let desk: Desk;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({ args: ["--data", folder.path, "--sample"] });
  await desk.page().getByRole("button", { name: "Sign in" }).waitFor();
});

afterAll(async () => {
  await desk?.quit();
  await folder?.remove();
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
  /** Those addresses to which an event of the window leads; all others are prevented. */
  const passed = (name: string, urls: readonly string[]) =>
    desk.main(
      ({ BrowserWindow }, given) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        return given.urls.filter((url) => {
          const event = {
            url,
            isMainFrame: true,
            isSameDocument: false,
            defaultPrevented: false,
            preventDefault: () => {
              event.defaultPrevented = true;
            },
          };
          (contents as unknown as { emit: (...words: unknown[]) => void }).emit(given.name, event, {}, {});
          return !event.defaultPrevented;
        });
      },
      { name, urls },
    );

  it.each(["will-navigate", "will-frame-navigate", "will-redirect"])(
    "%s leads to the page only",
    async (name) => {
      expect(await passed(name, elsewhere)).toEqual([]);
      const own = ["app://bundle/", "app://bundle/cases/12?tab=files#top"];
      expect(await passed(name, own)).toEqual(own);
    },
  );

  it("opens no window, whatever the address", async () => {
    const answers = await desk.main(
      (_electron, urls) =>
        [...globalThis.__seenInMain.openHandlers.values()].flatMap((open) =>
          urls.map((url) => open({ url }).action),
        ),
      elsewhere,
    );
    expect(answers.length).toBeGreaterThanOrEqual(elsewhere.length);
    expect(new Set(answers)).toEqual(new Set(["deny"]));
  });

  it("opens no webview", async () => {
    expect(await passed("will-attach-webview", ["app://bundle/"])).toEqual([]);
  });

  it("keeps a page in place that really tries to navigate", async () => {
    const address = desk.page().url();
    await desk.page().evaluate(() => {
      window.open("https://example.test/popup");
      window.location.href = "https://example.test/away";
    });
    await expect.poll(() => refusedBy(desk)).toContain("navigation https://example.test/away");
    await expect.poll(() => refusedBy(desk)).toContain("window https://example.test/popup");
    expect(await desk.main(() => globalThis.__seenInMain.opened)).toEqual([]);
    expect(desk.page().url()).toBe(address);
    await expect.poll(() => desk.pages().length).toBe(1);
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

  it("knows every permission of this Electron", () => {
    expect(union("setPermissionRequestHandler").length).toBeGreaterThan(40);
    expect(union("setPermissionCheckHandler").length).toBeGreaterThan(40);
  });

  /** Of each session those permissions that it grants whoever asks from an address. */
  const granted = (kind: "request" | "check", names: readonly string[], from: string) =>
    desk.main(
      (_electron, given) =>
        [...globalThis.__seenInMain.sessions.values()].map((guards) =>
          given.names.filter((name) => {
            if (given.kind === "check") return guards.permissionCheck?.(null, name, given.from, {}) !== false;
            let answer: boolean | null = null;
            const details = { requestingUrl: given.from, isMainFrame: true };
            guards.permissionRequest?.(null, name, (given) => (answer = given), details);
            if (answer === null) throw new Error("The request was not answered.");
            return answer;
          }),
        ),
      { kind, names, from },
    );

  it("grants the page a clean clipboard and notifications, and nothing to anyone else, on every session", async () => {
    const named = await desk.main(({ session }) => {
      const { sessions } = globalThis.__seenInMain;
      const own = ["bellwether-api", "bellwether-page"].map((name) => session.fromPartition(name));
      return [session.defaultSession, ...own].map((one) => sessions.has(one));
    });
    expect(named).toEqual([true, true, true]);
    const allowed = ["clipboard-sanitized-write", "notifications"];
    for (const kind of ["request", "check"] as const) {
      const all = union(kind === "request" ? "setPermissionRequestHandler" : "setPermissionCheckHandler");
      for (const each of await granted(kind, all, "app://bundle/cases")) expect(each).toEqual(allowed);
      for (const from of ["app://evil/", "https://example.test/"])
        for (const each of await granted(kind, all, from)) expect(each).toEqual([]);
    }
  });

  it("gives out no device and no picture of the screen, and sends no Windows password by itself", async () => {
    const set = await desk.main(() =>
      [...globalThis.__seenInMain.sessions.values()].map((guards) => {
        let streams: unknown = "unasked";
        guards.media?.({}, (answer) => (streams = answer));
        const device = guards.device?.({ deviceType: "usb", origin: "app://bundle" });
        return { device, streams, ntlm: guards.ntlm };
      }),
    );
    for (const each of set) expect(each).toEqual({ device: false, streams: null, ntlm: "" });
  });

  it("lets nothing be downloaded but what the page made itself", async () => {
    const own = ["blob:app://bundle/0d3a", "app://bundle/-/file/ticket"];
    const begun = await desk.main(
      ({ session }, urls) =>
        urls.filter((url) => {
          let prevented = false;
          const event = { preventDefault: () => (prevented = true) };
          const pages = session.fromPartition("bellwether-page") as unknown as {
            emit: (...words: unknown[]) => void;
          };
          pages.emit("will-download", event, { getURL: () => url });
          return !prevented;
        }),
      [...elsewhere, ...own],
    );
    expect(new Set(begun)).toEqual(new Set(own));
  });
});

describe("IPC (S-8)", () => {
  const request = (id: string, method = "app.state") =>
    JSON.stringify({ type: "request", id, method, input: {} });

  /** Speakers over IPC: the page itself, and those that are not it. */
  const speakers = [
    "the page",
    "a frame that has gone",
    "a frame within the page",
    "another top frame",
    "another origin",
    "an opaque origin",
    "an unknown window",
  ] as const;
  type Speaker = (typeof speakers)[number];

  /** Lets somebody speak to the main process: says something on a channel, or asks and answers what was answered. */
  const speak = (
    speaker: Speaker,
    how: "send" | "invoke" | "spell",
    values: readonly unknown[],
  ): Promise<unknown> =>
    desk.main(
      ({ BrowserWindow, ipcMain }, given) => {
        const sender = BrowserWindow.getAllWindows()[0]?.webContents;
        if (sender === undefined) throw new Error("There is no window.");
        const top = (origin: string) => ({ parent: null, origin });
        const stranger = { id: 9_999, mainFrame: top("app://bundle") };
        const events: Record<string, object> = {
          "the page": { sender, senderFrame: sender.mainFrame },
          "a frame that has gone": { sender, senderFrame: null },
          "a frame within the page": {
            sender,
            senderFrame: { parent: sender.mainFrame, origin: "app://bundle" },
          },
          "another top frame": { sender, senderFrame: top("app://bundle") },
          "another origin": { sender, senderFrame: top("https://example.test") },
          "an opaque origin": { sender, senderFrame: top("null") },
          "an unknown window": { sender: stranger, senderFrame: stranger.mainFrame },
        };
        const event = events[given.speaker];
        if (given.how !== "send") {
          const channel = given.how === "spell" ? "bellwether:spelling" : "bellwether:stage";
          return globalThis.__seenInMain.handlers.get(channel)?.(event, ...given.values);
        }
        ipcMain.emit("bellwether:frame", event as Electron.IpcMainEvent, ...given.values);
        return null;
      },
      { speaker, how, values },
    );
  const say = (text: unknown) => speak("the page", "send", [text]);
  const stage = (...values: unknown[]) => speak("the page", "invoke", values);

  /** Frames that the page received since the last call. */
  const watch = () =>
    desk.page().evaluate(() => {
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
    desk
      .page()
      .evaluate(
        (wanted) =>
          ((window as unknown as { seen: { id?: string }[] }).seen ?? []).find(
            (frame) => frame.id === wanted,
          ) ?? null,
        id,
      );

  beforeAll(watch);

  // On macOS the system checks spelling.
  const spelled = process.platform !== "darwin";

  it("has a channel for frames and one for files, and one for spelling where the system does not check it", async () => {
    const { on, handle } = await desk.main(() => globalThis.__seenInMain.channels);
    expect(on).toEqual(["bellwether:frame"]);
    expect([...handle].sort()).toEqual([...(spelled ? ["bellwether:spelling"] : []), "bellwether:stage"]);
  });

  it.runIf(spelled)(
    "checks the spelling of some hundred words of the page, and of nothing else",
    async () => {
      expect(await speak("the page", "spell", [["recieved", "The"]])).toEqual({
        ok: true,
        data: ["recieved"],
      });
      for (const values of [[Array(301).fill("a")], [["x".repeat(65)]], ["recieved"], [{ words: [] }], []])
        expect(await speak("the page", "spell", values)).toMatchObject({ ok: false });
      for (const name of speakers.slice(1))
        expect(await speak(name, "spell", [["recieved"]]), name).toMatchObject({ ok: false });
    },
  );

  it.each(speakers.slice(1))("hears nothing from %s", async (name) => {
    await speak(name, "send", [request(`stranger ${name}`)]);
    expect(await speak(name, "invoke", [[]])).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST" },
    });
    // The answer to our own later call proves that an answer to the stranger's would have arrived by now.
    await say(request(`ours after ${name}`));
    await expect.poll(() => heard(`ours after ${name}`)).toMatchObject({ type: "reply", ok: true });
    expect(await heard(`stranger ${name}`)).toBeNull();
  });

  it("hears nothing from an iframe that speaks for real", async () => {
    await desk.page().evaluate(async (text) => {
      const frame = document.createElement("iframe");
      document.body.append(frame);
      const inner = frame.contentWindow as unknown as Record<
        string,
        (...args: unknown[]) => Promise<unknown>
      >;
      // On the stand-in a frame finds the way of its preload; on real Electron a frame has no preload.
      await inner.__standInIpc?.("send", "bellwether:frame", [text]);
      const { bellwether } = inner as unknown as { bellwether?: { send: (text: string) => void } };
      bellwether?.send(text);
      frame.remove();
    }, request("from an iframe"));
    await say(request("after the iframe"));
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
    await say(large);
    await expect
      .poll(() => heard("large"))
      .toMatchObject({ type: "failure", error: { code: "BAD_REQUEST" } });
    const paths = [{ path: "x".repeat(2_097_152), name: "x", type: "" }];
    expect(await stage(paths)).toMatchObject({ ok: false });
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
    await say(text);
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
    await say(value);
    await say(request(`after ${name}`));
    await expect.poll(() => heard(`after ${name}`)).toMatchObject({ type: "reply" });
  });

  it.each([
    ["no list", { path: "/etc/passwd" }],
    ["a bare path", ["/etc/passwd"]],
    ["more keys", [{ path: "/etc/hostname", name: "a", type: "", extra: 1 }]],
    ["too many", Array.from({ length: 201 }, () => ({ path: "", name: "", type: "" }))],
    ["nothing", undefined],
  ])("stages nothing for %s, and shows no stack", async (_name, input) => {
    const answer = await stage(input);
    expect(answer).toEqual({
      ok: false,
      error: { code: "BAD_REQUEST", message: "The call was not understood.", details: {}, retryable: false },
    });
  });

  it("stages a file, and neither a folder nor a device nor what is missing", async () => {
    const paths = [import.meta.filename, import.meta.dirname, "/dev/zero", "/no/such/file", ""];
    const answer = await stage(
      paths.map((path) => ({ path, name: "chosen by the page.exe", type: "text/html" })),
    );
    expect(answer).toMatchObject({ ok: true, data: [{ name: "guards.test.ts" }, null, null, null, null] });
    expect(JSON.stringify(answer)).not.toContain(import.meta.dirname);
  });
});
