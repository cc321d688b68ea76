import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readDesktopOptions, safeArguments } from "./options.ts";
import { createFilePicker, createFileSaver } from "./system/dialogs.ts";
import { createHostFetch } from "./system/host-fetch.ts";
import { readOpenings } from "./system/openings.ts";
import { menuTemplate } from "./windows/menu.ts";

describe("fetch of the desktop", () => {
  const chromium = vi.fn(async (..._args: unknown[]) => new Response("chromium"));
  const node = vi.fn(async (..._args: unknown[]) => new Response("node"));
  const fetch = createHostFetch({ session: { fetch: chromium as never }, direct: node });
  const via = async (url: string) => (await fetch(url, {})).text();

  it("asks a team server through Chromium without its cookies, the embedded one directly", async () => {
    expect(await via("https://bellwether.school.org/api/v2/me")).toBe("chromium");
    expect(chromium.mock.lastCall?.[1]).toMatchObject({ credentials: "omit", cache: "no-store" });
    expect(await via("http://127.0.0.1:40001/login")).toBe("node");
  });

  it.each([
    "http://bellwether.school.org/",
    "http://localhost:80/",
    "http://127.0.0.1.evil.org/",
    "file:///etc/passwd",
  ])("refuses %s", async (url) => {
    await expect(via(url)).rejects.toThrow("https only");
  });
});

describe("options of the desktop", () => {
  it("reads its own options and ignores Chromium's", () => {
    const argv = [
      "electron",
      ".",
      "--sample",
      "--disable-gpu",
      "--data=/records",
      "--server",
      "https://s.org",
    ];
    const read = { sample: true, data: "/records", server: "https://s.org", safe: false, policyFile: null };
    expect(readDesktopOptions(argv, false)).toEqual(read);
    expect(readDesktopOptions(["bellwether", ...argv.slice(2)], true)).toEqual(read);
    expect(readDesktopOptions(["bellwether", "--data"], true)).toEqual({
      sample: false,
      data: null,
      server: null,
      policyFile: null,
      safe: false,
    });
  });
});

describe("a safe start", () => {
  it("is one for a start by a link too, and opens the link", () => {
    const link = "bellwether://case/NHS-2026-0042";
    const packaged = ["bellwether", ...safeArguments(["bellwether", "--", link], true)];
    expect(readDesktopOptions(packaged, true).safe).toBe(true);
    expect(readOpenings(packaged, true, "/home/kim")).toMatchObject({
      link: { name: "NHS-2026-0042" },
      paths: [],
    });
    // What begins again is the program, then what it is told: unpackaged, the application first.
    expect(safeArguments(["electron", ".", "--data", "/records"], false)).toEqual([
      ".",
      "--safe",
      "--data",
      "/records",
    ]);
  });
});

describe("the menu", () => {
  it("has the system's roles, and developer tools only in development", () => {
    const roles = (development: boolean, platform: NodeJS.Platform) =>
      JSON.stringify(menuTemplate({ platform, development, run: () => {} }));
    expect(roles(false, "darwin")).toContain('"appMenu"');
    expect(roles(false, "win32")).not.toContain("appMenu");
    expect(roles(false, "linux")).not.toMatch(/toggleDevTools|reload/);
    expect(roles(true, "linux")).toContain("toggleDevTools");
  });
});

describe("dialogs", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bellwether-dialogs-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const saver = (filePath: string, seen: unknown[] = []) =>
    createFileSaver({
      parent: () => null,
      dialog: {
        showSaveDialog: async (...args: unknown[]) => {
          seen.push(args.at(-1));
          return { canceled: filePath === "", filePath };
        },
      } as never,
    });

  it("saves whole files only", async () => {
    const path = join(folder, "copy.txt");
    expect(await saver(path).save("a.txt", Readable.from(["all ", "of it"]))).toBe(true);
    expect(await readFile(path, "utf8")).toBe("all of it");
    const broken = Readable.from(
      (async function* () {
        yield "half";
        throw new Error("connection lost");
      })(),
    );
    await expect(saver(path).save("a.txt", broken)).rejects.toThrow("connection lost");
    expect(await readFile(path, "utf8")).toBe("all of it");
    expect(await readdir(folder)).toEqual(["copy.txt"]);
  });

  it("offers a name without a path, and releases the bytes when the person cancels", async () => {
    const seen: { defaultPath?: string }[] = [];
    const content = Readable.from(["x"]);
    expect(await saver("", seen).save('../..\\a<b>:"c"\u202e|?*.txt', content)).toBe(false);
    expect(seen[0]?.defaultPath).toMatch(/^[^/\\<>:"|?*\u202e]+\.txt$/);
    expect(content.destroyed).toBe(true);
  });

  it("gives no file where the person cancels, and leaves out what cannot be read", async () => {
    const picker = (filePaths: string[]) =>
      createFilePicker({
        parent: () => null,
        stage: async (path) => (path === "/gone" ? null : ({ name: path } as never)),
        dialog: {
          showOpenDialog: async () => ({ canceled: filePaths.length === 0, filePaths }),
        } as never,
      });
    expect(await picker([]).pick({ multiple: true })).toEqual([]);
    expect(await picker(["/a", "/gone"]).pick({ multiple: true })).toEqual([{ name: "/a" }]);
  });
});
